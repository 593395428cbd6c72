import { farmToday } from '../kit/clock.ts'
import { type Db, scoped, type Tx } from '../kit/database.ts'
import { farmWall } from '../kit/farm-wall.ts'
import { type Repeated, repeat } from './repeat.ts'

/** Whoever asks meanwhile reads the rows themselves, or brings his own farms up to date. */
const EVERY_MS = 10_000

/** What is kept beside a farm's rows and follows behind what its clerks enter. */
export interface Following {
  /** What the log calls it. */
  readonly name: string
  /** Farms where it is behind. */
  readonly stale: (db: Db, today: string) => Promise<readonly string[]>
  readonly refresh: (tx: Tx, farmId: string, today: string) => Promise<void>
}

/** Brings it up to date in every farm, each behind its own wall and in a transaction of its own. */
export async function follow(
  { stale, refresh }: Following,
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<void> {
  for (const farmId of await stale(db, today)) {
    const scope = await farmWall(db, farmId)
    await scoped(db, scope, (tx) => refresh(tx, farmId, today)).catch((error: unknown) =>
      failed(farmId, error),
    )
  }
}

/** Keeps it up to date while the server runs. */
export const startFollowing = (
  following: Following,
  db: Db,
  log: (line: string) => void,
  now = () => new Date(),
): Repeated => {
  const { name } = following
  return repeat(
    EVERY_MS,
    () =>
      follow(following, db, farmToday(now()), (farmId, error) =>
        log(`猪场 ${farmId} 的${name}未完成：${String(error)}`),
      ),
    (error) => log(`${name}未完成：${String(error)}`),
  )
}

import { farmToday } from '../kit/clock.ts'
import type { Db, Tx } from '../kit/database.ts'
import { behindWall, type InFarm } from '../kit/farm-wall.ts'
import { type Repeated, repeat } from './repeat.ts'

/** Whoever asks meanwhile reads the rows themselves, or brings his own farms up to date. */
const EVERY_MS = 10_000

interface Watched {
  /** What the log calls it. */
  readonly name: string
  /** Farms where it is behind. */
  readonly stale: (db: Db, today: string) => Promise<readonly string[]>
}
/** Brings a farm up to date in one transaction, or in several where it waits for somebody in between. */
type Refresh =
  | { readonly refresh: (tx: Tx, farmId: string, today: string) => Promise<void> }
  | { readonly inSteps: (inFarm: InFarm, farmId: string, today: string) => Promise<void> }

/** What is kept beside a farm's rows and follows behind what its clerks enter. */
export type Following = Watched & Refresh

/** Brings it up to date in every farm, each behind its own wall and in transactions of its own. */
export async function follow(
  following: Following,
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<void> {
  for (const farmId of await following.stale(db, today)) {
    const inFarm = await behindWall(db, farmId)
    const done =
      'inSteps' in following
        ? following.inSteps(inFarm, farmId, today)
        : inFarm((tx) => following.refresh(tx, farmId, today))
    await done.catch((error: unknown) => failed(farmId, error))
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

import { sql } from 'kysely'
import type { SowHistory } from '#domain/sow/types.ts'
import type { Tx } from '../../kit/database.ts'
import type { Step } from './undo-sides.ts'

/** Who carries a number, or stands in a pen, while events go one after the other. */
class Holders {
  readonly #by: Map<string, Set<string>>

  constructor(rows: readonly { key: string; pigId: string }[]) {
    const grouped = Map.groupBy(rows, ({ key }) => key)
    this.#by = new Map([...grouped].map(([key, own]) => [key, new Set(own.map(({ pigId }) => pigId))]))
  }

  /** How many others there are. */
  others(key: string, pigId: string): number {
    const all = this.#by.get(key)
    return all ? all.size - (all.has(pigId) ? 1 : 0) : 0
  }

  moves(pigId: string, from: string | null, to: string | null): void {
    if (from !== null) this.#by.get(from)?.delete(pigId)
    if (to === null) return
    const there = this.#by.get(to) ?? new Set()
    this.#by.set(to, there.add(pigId))
  }
}

/** The number an animal that is there carries. */
const numberOf = ({ status, exit, earNo }: SowHistory): string | null =>
  status === null || exit ? null : earNo

/** The pen it stands in. */
function penOf({ stays }: SowHistory): string | null {
  const last = stays.at(-1)
  return last && last.to === null ? last.penId : null
}

/** Judges whether animals can be where, and under the number, the going of events leaves them (V-010, V-701). */
interface Standing {
  bears(events: readonly (readonly Step[])[]): boolean
}

/** Loads who carries the numbers and stands in the pens these steps lead to. */
export async function loadStanding(tx: Tx, farmId: string, steps: readonly Step[]): Promise<Standing> {
  const histories = steps.flatMap(({ result }) => [result.before, result.history])
  const numbers = [...new Set(histories.flatMap((one) => numberOf(one) ?? []))]
  const pens = [...new Set(histories.flatMap((one) => penOf(one) ?? []))]
  const named = await sql<{ key: string; pigId: string }>`select ear_no as key, uid as "pigId" from pig
    where farm_id = ${farmId} and ear_no = any(${numbers}) and exit_date is null and not deleted`.execute(tx)
  const there = await sql<{
    key: string
    pigId: string
  }>`select pen_id as key, pig_id as "pigId" from pig_stay
    where farm_id = ${farmId} and pen_id = any(${pens}::uuid[]) and to_date is null`.execute(tx)
  const limits = await sql<{ uid: string; capacity: number }>`select uid, capacity from organize
    where uid = any(${pens}::uuid[]) and kind = 'PEN' and capacity is not null`.execute(tx)
  const room = new Map(limits.rows.map(({ uid, capacity }) => [uid, capacity]))
  const [carrying, standing] = [new Holders(named.rows), new Holders(there.rows)]

  function fits({ side: { pigId }, result: { before, history } }: Step): boolean {
    const [number, pen] = [numberOf(history), penOf(history)]
    if (number !== null && carrying.others(number, pigId) > 0) return false
    if (pen === null || pen === penOf(before)) return true
    return standing.others(pen, pigId) < (room.get(pen) ?? Number.POSITIVE_INFINITY)
  }

  return {
    bears: (events) =>
      events.every((sides) => {
        if (!sides.every(fits)) return false
        for (const { side, result } of sides) {
          const { before, history } = result
          carrying.moves(side.pigId, numberOf(before), numberOf(history))
          standing.moves(side.pigId, penOf(before), penOf(history))
        }
        return true
      }),
  }
}

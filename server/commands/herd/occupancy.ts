import { sql } from 'kysely'
import type { ChangeResult } from '#domain/sow/sow.trial.ts'
import type { Stay } from '#domain/sow/sow.types.ts'
import type { Tx } from '#server/kit/database.ts'
import { broken, type RowViolation } from '../entry/row-result.ts'

type StayPeriod = Pick<Stay, 'from' | 'to'>

/** Animals in the destination pens of a batch of rows; updated with the rows as they are accepted. */
export interface Occupancy {
  /** Heads in a pen at the end of a day, without the given animal. */
  heads(penId: string, date: string, exceptPig: string): number
  /** Replaces an animal's stays after an accepted row. */
  update(pigId: string, stays: readonly Stay[]): void
}

/** `lock`: in one farm, animals go into pens of limited room one batch of rows after the other, so that none is overfilled. */
export async function loadOccupancy(
  tx: Tx,
  farmId: string,
  pens: readonly string[],
  lock: boolean,
): Promise<Occupancy> {
  const byPen = new Map(pens.map((pen): [string, Map<string, StayPeriod[]>] => [pen, new Map()]))
  const put = (pen: string | null, pigId: string, period: StayPeriod) => {
    const pigs = pen === null ? undefined : byPen.get(pen)
    pigs?.set(pigId, [...(pigs.get(pigId) ?? []), period])
  }
  if (pens.length > 0) {
    if (lock) await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${farmId}, 0))`)
    const found = await tx.rows(sql<StayPeriod & { pigId: string; penId: string }>`
      select pig_id as "pigId", pen_id as "penId", from_date as "from", to_date as "to" from pig_stay
       where farm_id = ${farmId} and pen_id = any(${pens}::uuid[])`)
    for (const { pigId, penId, from, to } of found) put(penId, pigId, { from, to })
  }
  return {
    heads(penId, date, exceptPig) {
      const there = (period: StayPeriod) => period.from <= date && (period.to === null || period.to > date)
      return [...(byPen.get(penId) ?? [])].filter(
        ([pigId, periods]) => pigId !== exceptPig && periods.some(there),
      ).length
    },
    update(pigId, stays) {
      for (const pigs of byPen.values()) pigs.delete(pigId)
      for (const stay of stays) put(stay.penId, pigId, stay)
    },
  }
}

/**
 * V-701 for corrections: an animal whose move is taken back returns to its former pen, which may have been filled
 * since.
 */
export async function penFull(
  tx: Tx,
  { farmId, pigId }: { farmId: string; pigId: string },
  { before, history }: ChangeResult,
): Promise<RowViolation[]> {
  const [was, is] = [before.stays.at(-1), history.stays.at(-1)]
  if (!is?.penId || is.to !== null || (was?.penId === is.penId && was.to === null)) return []
  const isFull = await tx.has(sql`select 1 from organize o where o.uid = ${is.penId} and o.kind = 'PEN'
    and o.capacity <= (select count(*) from pig_stay s where s.farm_id = ${farmId} and s.pen_id = o.uid
      and s.to_date is null and s.pig_id <> ${pigId})`)
  return isFull ? [broken('V-701', 'penId', {})] : []
}

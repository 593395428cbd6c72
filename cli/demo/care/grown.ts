import { addDays, days } from '#domain/calendar.ts'
import type { SimulatedRow } from '../simulate-sow.ts'

/** Days of age pigs come from the sows at. */
const WEANING_AGE = 24

/** A growing batch as its rows tell it: heads of every evening, from its first day to its last. */
export interface Grown {
  readonly batchNo: string
  readonly feedClass: 'NURSERY' | 'FINISH'
  readonly houseId: string
  readonly born: string
  readonly first: string
  /** First evening with no head left; null when some are there. */
  readonly last: string | null
  headsOn(date: string): number
}

interface Draft {
  readonly deltas: Map<string, number>
  born: string
  houseId: string
}

/** The batches of a farm, by what was weaned into them, moved on and sold. */
export function grownBatches(rows: readonly SimulatedRow[], nursery: string): Grown[] {
  const drafts = new Map<string, Draft>()
  const draft = (batchNo: string): Draft => {
    const known = drafts.get(batchNo) ?? { deltas: new Map(), born: '', houseId: nursery }
    drafts.set(batchNo, known)
    return known
  }
  const add = (batchNo: string, date: string, heads: number) => {
    const { deltas } = draft(batchNo)
    deltas.set(date, (deltas.get(date) ?? 0) + heads)
  }
  for (const { code, date, row } of rows) {
    const { earNo, toBatchNo, targetBatchNo, qty } = row
    if (code === 'event_wean' && typeof targetBatchNo === 'string') {
      add(targetBatchNo, date, Number(row.startes))
      draft(targetBatchNo).born = addDays(date, -WEANING_AGE)
    }
    if (!code.startsWith('batch_') || qty === undefined) continue
    add(String(earNo), date, -Number(qty))
    if (typeof toBatchNo !== 'string') continue
    add(toBatchNo, date, Number(qty))
    Object.assign(draft(toBatchNo), { houseId: String(row.toHouseId), born: draft(String(earNo)).born })
  }
  return [...drafts].map(([batchNo, one]) => grown(batchNo, one))
}

function grown(batchNo: string, { deltas, born, houseId }: Draft): Grown {
  const dates = [...deltas.keys()].toSorted()
  const evenings: { date: string; heads: number }[] = []
  for (const date of dates)
    evenings.push({ date, heads: (evenings.at(-1)?.heads ?? 0) + (deltas.get(date) ?? 0) })
  const end = evenings.at(-1)
  return {
    batchNo,
    feedClass: batchNo.startsWith('FY') ? 'FINISH' : 'NURSERY',
    houseId,
    born,
    first: dates[0] ?? '',
    last: end && end.heads <= 0 ? end.date : null,
    headsOn: (date) => evenings.findLast((one) => one.date <= date)?.heads ?? 0,
  }
}

/** Days on which pigs of a batch stand in the evening, from a day to a day. */
export function livedDays({ first, last, headsOn }: Grown, from: string, until: string): string[] {
  const begin = first > from ? first : from
  const end = last !== null && last <= until ? addDays(last, -1) : until
  if (end < begin) return []
  return Array.from({ length: days(begin, end) + 1 }, (_, n) => addDays(begin, n)).filter(
    (day) => headsOn(day) > 0,
  )
}

import { usualWeight } from '#domain/batch/weights.ts'
import { addDays, days } from '#domain/calendar.ts'
import { WEANING_AGE } from '../demo.growth.ts'
import type { SimulatedRow } from '../simulate-sow.ts'

/** A growing batch as its rows describe it: heads at the end of every day, from its first day to its last. */
export interface Grown {
  readonly batchNo: string
  readonly feedClass: 'NURSERY' | 'FINISH'
  readonly houseId: string
  readonly born: string
  readonly first: string
  /** First day that ends without heads; null when some are there. */
  readonly last: string | null
  headsOn(date: string): number
  /** Its weight when it was weighed, against the usual one of its age; 1 where it was not. */
  readonly pace: number
}

interface Draft {
  readonly deltas: Map<string, number>
  /** Heads found at a count, by its day. */
  readonly counts: Map<string, number>
  readonly weighings: { date: string; average: number }[]
  born: string
  houseId: string
}

/** The batches of a farm, by what was weaned into them, moved on and sold. */
export function grownBatches(rows: readonly SimulatedRow[], nursery: string): Grown[] {
  const drafts = new Map<string, Draft>()
  const draft = (batchNo: string): Draft => {
    const known = drafts.get(batchNo) ?? {
      ...{ deltas: new Map(), counts: new Map(), weighings: [] },
      ...{ born: '', houseId: nursery },
    }
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
    if (code === 'batch_count') draft(String(earNo)).counts.set(date, Number(row.counted))
    if (code === 'batch_weigh') {
      const average = Number(row.weight) / Number(row.sampleQty)
      draft(String(earNo)).weighings.push({ date, average })
    }
    if (!code.startsWith('batch_') || qty === undefined) continue
    add(String(earNo), date, -Number(qty))
    if (typeof toBatchNo !== 'string') continue
    add(toBatchNo, date, Number(qty))
    Object.assign(draft(toBatchNo), { houseId: String(row.toHouseId), born: draft(String(earNo)).born })
  }
  return [...drafts].map(([batchNo, one]) => grown(batchNo, one))
}

function grown(batchNo: string, { deltas, counts, weighings, born, houseId }: Draft): Grown {
  const dates = [...new Set([...deltas.keys(), ...counts.keys()])].toSorted()
  const dayEnds: { date: string; heads: number }[] = []
  for (const date of dates)
    dayEnds.push({
      date,
      heads: (counts.get(date) ?? dayEnds.at(-1)?.heads ?? 0) + (deltas.get(date) ?? 0),
    })
  const end = dayEnds.at(-1)
  const paces = weighings.map(({ date, average }) => average / usualWeight(days(born, date)))
  return {
    batchNo,
    feedClass: batchNo.startsWith('FY') ? 'FINISH' : 'NURSERY',
    houseId,
    born,
    first: dates[0] ?? '',
    last: end && end.heads <= 0 ? end.date : null,
    headsOn: (date) => dayEnds.findLast((one) => one.date <= date)?.heads ?? 0,
    pace: paces.length === 0 ? 1 : paces.reduce((sum, one) => sum + one, 0) / paces.length,
  }
}

/** Days from a day to a day that end with heads in the batch. */
export function livedDays({ first, last, headsOn }: Grown, from: string, until: string): string[] {
  const begin = first > from ? first : from
  const end = last !== null && last <= until ? addDays(last, -1) : until
  if (end < begin) return []
  return Array.from({ length: days(begin, end) + 1 }, (_, n) => addDays(begin, n)).filter(
    (day) => headsOn(day) > 0,
  )
}

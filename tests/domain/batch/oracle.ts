import fc from 'fast-check'
import type { BatchEvent, BatchEventType, BatchHead } from '#domain/batch/batch.types.ts'
import { addDays, dayNumber } from '#domain/calendar.ts'

/** A slow reading of §2.10 and §3.4, day by day and head by head, that shares no code with the replay. */
export interface DayEnd {
  date: string
  heads: number
  houses: Record<string, number>
}

export interface Reading {
  readonly dayEnds: readonly DayEnd[]
  readonly closed: boolean
  /** Events that do not happen, with the rule that stops them. */
  readonly stopped: ReadonlyMap<string, string>
  /** Mean day of birth of the pigs that are there; null when it is unknown or the batch is empty. */
  readonly mean: number | null
}

export const HEAD: BatchHead = { openDate: '2026-01-05', stage: 'WTF' }
export const LAST_DAY = '2026-02-28'

const ARRIVALS: readonly BatchEventType[] = ['batch_in_wean', 'batch_in_buy', 'batch_in_transfer']
const LEAVING: readonly BatchEventType[] = ['batch_out_sale', 'batch_out_transfer', 'batch_out_select']
const LOST: readonly BatchEventType[] = ['batch_out_death', 'batch_out_cull']
/** Order of events within a day. */
const DAY: readonly (readonly BatchEventType[])[] = [
  ['batch_in_init'],
  ARRIVALS,
  ['batch_move_house'],
  LEAVING,
  LOST,
  ['batch_count'],
  ['batch_close'],
]

interface Pig {
  house: string
  born: number | null
}

/** Every pig by itself. Leavers are any pigs, so all pigs of a batch have the mean age whenever some leave. */
export function read(events: readonly BatchEvent[]): Reading {
  let pigs: Pig[] = []
  let closed = false
  const stopped = new Map<string, string>()
  const dayEnds: DayEnd[] = []
  const at = (house: string) => pigs.filter((pig) => pig.house === house)
  const known = () => pigs.flatMap((pig) => pig.born ?? [])
  const mean = () => (known().length ? known().reduce((sum, born) => sum + born, 0) / known().length : null)
  const even = () => {
    const age = mean()
    pigs = pigs.map((pig) => ({ ...pig, born: age }))
  }
  const remove = (house: string, qty: number) => {
    even()
    const gone = new Set(at(house).slice(0, qty))
    pigs = pigs.filter((pig) => !gone.has(pig))
  }

  function happen({ type, payload }: BatchEvent): string | null {
    const houses = [...new Set(pigs.map((pig) => pig.house))]
    const { qty = 0, counted } = payload
    if (type === 'batch_close') {
      if (pigs.length > 0) return 'G-07'
      closed = true
      return null
    }
    if (type === 'batch_count' ? !(Number(counted) >= 0) : !(Number(qty) > 0)) return 'G-04'
    const heads = Number(qty)
    if (ARRIVALS.includes(type) || type === 'batch_in_init') {
      const born = payload.birthDate ? dayNumber(payload.birthDate) : null
      if (born !== null && mean() === null) pigs = pigs.map((pig) => ({ ...pig, born }))
      const age = born ?? mean()
      for (let i = 0; i < heads; i += 1) pigs.push({ house: String(payload.houseId), born: age })
      return null
    }
    if (!payload.houseId && houses.length > 1) return 'K-31'
    const house = String(payload.houseId ?? houses[0] ?? null)
    const there = at(house).length
    if (type === 'batch_count') {
      const age = mean()
      for (let i = there; i < Number(counted); i += 1) pigs.push({ house, born: age })
      if (Number(counted) < there) remove(house, there - Number(counted))
      return null
    }
    if (heads > there) return 'G-01'
    if (type === 'batch_move_house')
      for (const pig of at(house).slice(0, heads)) pig.house = String(payload.toHouseId)
    else remove(house, heads)
    return null
  }

  for (let date = '2026-01-01'; date <= LAST_DAY; date = addDays(date, 1)) {
    for (const kinds of DAY) {
      const now = events.filter((one) => one.date === date && kinds.includes(one.type))
      for (const event of now.toSorted((a, b) => a.seq - b.seq)) {
        const rule = date < HEAD.openDate ? 'G-02' : closed ? 'G-03' : happen(event)
        if (rule) stopped.set(event.uid, rule)
      }
    }
    const houses: Record<string, number> = {}
    for (const pig of pigs) houses[pig.house] = (houses[pig.house] ?? 0) + 1
    dayEnds.push({ date, heads: pigs.length, houses })
  }
  return { dayEnds, closed, stopped, mean: mean() }
}

const types: readonly BatchEventType[] = [
  ...ARRIVALS,
  ...ARRIVALS,
  'batch_move_house',
  'batch_move_house',
  ...LEAVING,
  ...LOST,
  ...LOST,
  'batch_count',
  'batch_close',
]
const house = fc.constantFrom('A', 'B', 'C')

/** Something that happens to a batch, whether it can or not; under no uid and number yet. */
export const deed = fc
  .record({
    type: fc.constantFrom(...types),
    day: fc.integer({ min: 0, max: 50 }),
    qty: fc.integer({ min: 0, max: 20 }),
    kilos: fc.integer({ min: 6, max: 40 }),
    house: fc.option(house, { freq: 2 }),
    into: house,
    born: fc.option(fc.integer({ min: 20, max: 60 }), { freq: 4 }),
  })
  .map(({ type, day, qty, kilos, house: from, into, born }): Omit<BatchEvent, 'uid' | 'seq'> => {
    const date = addDays('2026-01-02', day)
    const arrives = ARRIVALS.includes(type)
    const birthDate = arrives && born !== null ? addDays(date, -born) : null
    const payload = {
      qty,
      weight: qty * kilos,
      houseId: arrives ? into : from,
      toHouseId: into,
      birthDate,
      counted: qty,
    }
    return { type, date, payload, confirmed: true }
  })

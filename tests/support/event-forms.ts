import fc from 'fast-check'
import { addDays } from '#domain/calendar.ts'
import { type EventForm, eventFields, isOfBatches, isStandalone } from '#kit/event-form.ts'
import type { Field } from '#kit/field.ts'
import type { TestNode } from './accounts.ts'
import type { Client } from './app.ts'
import { sampleOf } from './samples.ts'

export type EventRow = Record<string, unknown>

/** Uids for the cells no generator can know. */
export interface Known {
  /** A word of a dictionary. */
  word(scode: string): string
  house: string
  /** Animals of the herd, for events that happen to two of them. */
  earNos: readonly string[]
  /** Batches of growing pigs, for those that go into another one. */
  batchNos: readonly string[]
  /** Materials by class: a feed, a drug, a vaccine. */
  materials: Readonly<Record<string, string>>
}

/** Farm time 2026-11-21 12:00. */
export const NOON = new Date('2026-11-21T04:00:00Z')
export const TODAY = '2026-11-21'
const recent = fc.integer({ min: 0, max: 300 }).map((back) => addDays(TODAY, -back))

function cellOf(field: Field, known: Known): fc.Arbitrary<unknown> {
  if (field.options?.some(({ value }) => value === 'LITTER')) return fc.constantFrom('PIG', 'LITTER', 'BATCH')
  // a line belongs to its breed, and the one word of a dictionary is a breed
  if (field.lineOf) return fc.constant(null)
  if (field.kind === 'dictionary') return fc.constant(known.word(field.scode ?? ''))
  if (field.kind === 'organisation') return fc.constant(known.house)
  if (field.kind === 'date') return recent
  // figures of a barn are small: whole ranges would hardly ever make a plausible litter
  if (field.kind === 'integer') {
    const { min = 1, max = 12 } = field
    return fc.integer({ min, max: Math.max(min, Math.min(max, 12)) })
  }
  if (field.where) return fc.constant(known.materials[String(field.where.materialClass)])
  return field.target ? fc.constant(null) : sampleOf(field)
}

const amount = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((n) => String(n / 10))

/** Cells whose limits the farm sets, or a rule: drawn from whole ranges they would hardly ever make a row together. */
const PLAUSIBLE: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  event_semen_collect: {
    time: fc.constantFrom('00:00', '08:30', '23:59'),
    volume: amount(120, 400),
    density: amount(1, 5),
    motility: amount(60, 95),
    abnormal: amount(0, 20),
  },
}

/** Rows of a form as its declaration says: required cells always, the others now and then; the ear number is the caller's. */
export function rowOf(form: EventForm, known: Known): fc.Arbitrary<EventRow> {
  // a third animal of the same day and state is hardly ever drawn
  const fields = Object.entries(eventFields(form)).filter(([key]) => !form.pair?.more?.includes(key))
  const cells = fields.map(([key, field]) => {
    const value =
      key === 'date'
        ? fc.integer({ min: 0, max: 20 }).map((n) => addDays(TODAY, -n))
        : key === 'earNo' && isStandalone(form)
          ? fc.constantFrom(...known.earNos, ...known.batchNos)
          : key === form.pair?.cell
            ? fc.constantFrom(...known.earNos)
            : key === 'boarEarnock'
              ? fc.constantFrom(...known.earNos.filter(isBoar))
              : key === 'toBatchNo'
                ? fc.constantFrom(...known.batchNos)
                : (PLAUSIBLE[form.code]?.[key] ?? cellOf(field, known))
    const isAlways = field.required || (key === 'earNo' && isStandalone(form))
    return [key, isAlways ? value : fc.option(value, { nil: undefined, freq: 2 })]
  })
  const row = fc.record(Object.fromEntries(cells) as Record<string, fc.Arbitrary<unknown>>)
  // JSON drops what is undefined: a cell left out, not an empty one
  return row.map((full) =>
    JSON.parse(JSON.stringify({ ...full, ...weightOf(form, full), confirmReason: '核实无误' })),
  )
}

/** Growing pigs are weighed, at a weight of their age. */
function weightOf(form: EventForm, { qty, sampleQty }: Record<string, unknown>): EventRow {
  const heads = Number(qty ?? sampleQty ?? 1)
  return isOfBatches(form) && 'weight' in form.fields ? { weight: String(heads * 20) } : {}
}

/** Batches of one stage with pigs, and an empty one that may be closed. */
export const batchNosOf = (prefix: string): string[] => [`${prefix}B1`, `${prefix}B2`, `${prefix}B3`]

/** Growing pigs: two nursery batches taken over, one still empty. */
async function enterBatches(client: Client, farm: TestNode, house: TestNode, prefix: string): Promise<void> {
  const [first, second, empty] = batchNosOf(prefix)
  const date = addDays(TODAY, -40)
  const row = {
    date,
    stage: 'NURSERY',
    houseId: house.uid,
    birthDate: addDays(TODAY, -64),
    qty: 200,
    weight: 1400,
  }
  const rows = [first, second].map((earNo) => ({ ...row, earNo }))
  await must(client, 'batch_in_init', { farmId: farm.uid, rows })
  await client.post('batch-manage', { batchNo: empty, stage: 'NURSERY', houseId: house.uid, openDate: date })
}

/** The seventh of every copy of the states below. */
const isBoar = (earNo: string): boolean => earNo.endsWith('6')

/** Semen of the boars of the herd: a lot of the first one, ejaculates of the others that wait for their dilution. */
async function enterSemen(client: Client, farm: TestNode, prefix: string): Promise<void> {
  const back = (days: number) => addDays(TODAY, -days)
  const boars = [0, 1, 2].map((copy) => `${prefix}${copy}6`)
  const days = [[2], [4, 8, 12, 16, 20], [2, 6, 10, 14, 18]]
  const taken = boars.flatMap((earNo, i) =>
    (days[i] ?? []).map((n) => ({ earNo, date: back(n), volume: 600, motility: 85, abnormal: 8 })),
  )
  await must(client, 'event_semen_collect', { farmId: farm.uid, rows: taken })
  const lot = { earNo: boars[0], date: back(2), dosesMade: 180, doseVolume: 40, lotNo: lotNoOf(prefix) }
  await must(client, 'event_semen_process', { farmId: farm.uid, rows: [lot] })
}

/** The one lot of semen of a herd. */
export const lotNoOf = (prefix: string): string => `${prefix}1L`

async function must(client: Client, code: string, body: EventRow): Promise<void> {
  const { data } = await client.post<{ results: { accepted: boolean }[] }>(`event/${code}`, body)
  const refused = data.results.find((one) => !one.accepted)
  if (refused) throw new Error(JSON.stringify(refused))
}

/** Animals in every state a running herd knows, a few of each, entered through the API; answers their ear numbers. */
export async function enterHerd(
  client: Client,
  farm: TestNode,
  house: TestNode,
  prefix = 'M',
): Promise<string[]> {
  const back = (days: number) => addDays(TODAY, -days)
  const entered = back(30)
  const states: EventRow[] = [
    { status: 'GILT', birthDate: back(260), confirmReason: '品种不详' },
    { status: 'MATED', parity: 1, mateDate: back(34) },
    { status: 'PREGNANT', parity: 2, mateDate: back(115), checkDate: back(85) },
    { status: 'LACTATING', parity: 3, farrowDate: back(33), suckling: 4, mateDate: back(148) },
    { status: 'WEANED', parity: 2, weanDate: back(33) },
    { status: 'OPEN', parity: 1, openDate: back(40), openReason: 'RETURN' },
    { sex: 'M', status: 'ACTIVE', birthDate: back(500), confirmReason: '品种血统不详' },
  ]
  const rows = [0, 1, 2].flatMap((copy) =>
    states.map((state, i) => ({
      date: entered,
      source: 'INIT',
      init: true,
      houseId: house.uid,
      sex: 'F',
      earNo: `${prefix}${copy}${i}`,
      ...state,
    })),
  )
  await must(client, 'event_entry', { farmId: farm.uid, rows })
  await enterSemen(client, farm, prefix)
  await enterBatches(client, farm, house, prefix)
  return rows.map((row) => row.earNo)
}

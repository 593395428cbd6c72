import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { TODAY } from '#support/event-forms.ts'
import { expectOracle, type OracleRow, type ReportOracle, sumOf } from '#support/oracles/compare.ts'
import { BEGIN, FROM, TO } from '#support/oracles/farms.ts'
import { headsOn, immuneFixture, type Subject } from '#support/oracles/immune-fixture.ts'

/**
 * 存栏明细 against what was entered: gilts, sows, boars, litters and batches on days on which animals are served, die, are weaned,
 * move to another house and are sold out, and on those next to them; a boar in a pen.
 */
const fixture = await immuneFixture(2, 0)
const { t, company, farms, reader, record, subjects } = fixture
const [east] = farms
if (!east) throw new Error('no farm')
const PEN_DAY = addDays(FROM, 1)
const stable = await t.node({ type: 'house', kind: 'HOUSE', name: '公猪舍', parent: east.node })
const unit = await t.node({ type: 'house', kind: 'UNIT', name: '一单元', parent: stable })
const pen = await t.node({ type: 'house', kind: 'PEN', name: '03栏', parent: unit })
await record('event_transfer_house', east.uid, [
  { earNo: 'B1', date: PEN_DAY, houseId: stable.uid, penId: pen.uid },
])

const between = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** State of an animal at the end of a day, and since when. */
function stateOn(
  { farm, number, sex, services, farrowed }: Subject,
  day: string,
): [word: string, since: string] {
  if (sex === 'M') return ['生产公猪', BEGIN]
  if (farrowed !== null) {
    const litter = subjects.find((one) => one.farm === farm && one.number === number && one.kind === 'LITTER')
    const weaned = litter?.moves.at(-1)?.day ?? ''
    return day >= weaned ? ['断奶', weaned] : ['哺乳', farrowed]
  }
  const [service] = services.filter((one) => one.day <= day)
  if (!service) return ['后备', BEGIN]
  return service.over !== null && day >= service.over ? ['空怀', service.over] : ['已配', service.day]
}

/** A batch stands in a house, or in two of them: each is a row. */
function batchRows({ number, born, apart }: Subject, at: OracleRow, day: string): OracleRow[] {
  const days = { ageDays: between(born, day), stateDays: between(BEGIN, day) }
  const of = { ...at, ...days, pigClass: '保育', state: '保育', batchNo: number }
  const others = apart.filter((one) => one.day <= day)
  const most = Number(at.heads) - others.reduce((sum, { heads }) => sum + heads, 0)
  return [{ house: at.house, heads: most }, ...others].map(({ house, heads }) => ({
    ...{ ...of, house, heads, growing: heads, batches: 1 },
  }))
}

function rowsOf(subject: Subject, day: string): OracleRow[] {
  const { farm, kind, number, sex, born } = subject
  const heads = headsOn(subject, day)
  const house = subject.places.findLast((one) => one.day <= day)?.house ?? null
  const none = { breeding: 0, sucklings: 0, growing: 0, batches: 0, transit: 0 }
  const empty = { unit: null, pen: null, parity: null, earNo: null, batchNo: null }
  const at = { ...none, ...empty, house, farm: farm.name, heads }
  if (kind === 'BATCH') return batchRows(subject, at, day)
  if (kind === 'LITTER') {
    const days = { ageDays: between(born, day), stateDays: between(born, day) }
    return [{ ...at, ...days, pigClass: '哺乳仔猪', state: '哺乳仔猪', earNo: number, sucklings: heads }]
  }
  const [state, since] = stateOn(subject, day)
  const isOfOld = subject.farrowed !== null || number.startsWith('M')
  const inPen = farm === east && sex === 'M' && day >= PEN_DAY
  const row = {
    ...{ ...at, state, earNo: number, breeding: 1, stateDays: between(since, day) },
    pigClass: sex === 'M' ? '公猪' : state === '后备' ? '后备母猪' : '生产母猪',
    parity: sex === 'M' ? null : isOfOld ? 3 : 0,
    // the birth dates of the old sows are unknown
    ageDays: isOfOld ? null : between(born, day),
    ...(inPen ? { house: '公猪舍', unit: '一单元', pen: '03栏' } : {}),
  }
  return [row]
}

const rowsOn = (day: string) =>
  subjects
    .filter((one) => farms.slice(0, 2).includes(one.farm) && headsOn(one, day) > 0)
    .flatMap((one) => rowsOf(one, day))

const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null

const oracle = (day: string): ReportOracle => ({
  ...{ name: 'InventoryDetails', rows: rowsOn(day) },
  shown: [
    ...['house', 'unit', 'pen', 'pigClass', 'state', 'earNo', 'batchNo', 'parity', 'ageDays', 'stateDays'],
    ...['heads', 'farm'],
  ],
  figures: Object.fromEntries(
    ['heads', 'breeding', 'sucklings', 'growing', 'batches', 'transit'].map((key) => [key, sumOf(key)]),
  ),
  groups: { house: text('house'), state: text('state'), farm: text('farm'), class: text('pigClass') },
})

test('the days have animals of every class and state', () => {
  const all = [addDays(FROM, 1), TO].flatMap(rowsOn)
  expect(new Set(all.map(({ pigClass }) => pigClass)).size).toBe(5)
  expect(new Set(all.map(({ state }) => state)).size).toBe(8)
})

test.each([
  ['after the first litters', FROM],
  ['on the day a boar came to a pen', PEN_DAY],
  ['before two sows are weaned and a gilt is served', addDays(FROM, 3)],
  ['on that day', addDays(FROM, 4)],
  ['when a batch has moved to the other house', addDays(FROM, 5)],
  ['on the day a gilt died', addDays(FROM, 8)],
  ['when a batch stands in two houses, the day before sows move', addDays(FROM, 11)],
  ['on the day sows move and one of them is found empty', addDays(FROM, 12)],
  ['on the day a batch is sold out', TO],
  ['today', TODAY],
])('each animal’s place %s', async (_, day) => {
  await expectOracle(reader, oracle(day), { date: day, farmIds: [company.uid] })
})

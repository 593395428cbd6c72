import { expect, test } from 'vitest'
import { type BatchChange, type BatchFacts, tryBatchChange } from '#domain/batch/batch.trial.ts'
import type { BatchEvent, BatchHead, BatchPayload } from '#domain/batch/batch.types.ts'
import { happened, NURSERY, referenceBatch } from './samples.ts'

const context = { today: '2025-07-19', closedUpTo: null, backdateDays: 365, mayBackdate: false }

const judged = (
  event: BatchEvent,
  facts: BatchFacts = {},
  { events = referenceBatch(), head = NURSERY } = {},
) => tryBatchChange(head, events, { kind: 'insert', event }, { ...context, facts })
const said = (...asked: Parameters<typeof judged>) =>
  judged(...asked).violations.map(({ rule, level, field, message }) => `${rule} ${level} ${field} ${message}`)

const bought = (payload: BatchPayload = {}) =>
  happened('batch_in_buy', '2025-07-01', { qty: 8, weight: 160, houseId: 'N1', ...payload })

const SAME = 'G-06 E toBatchNo 转入转出批次不能相同'
const MERGED = 'G-09 E toBatchNo 不同阶段的批次不能合并'
const WITHDRAWN = 'G-10 E date 批次处于休药期，不能销售'
const FULL = 'G-13 W houseId 超过栋舍容量'

test.each<[string, BatchFacts, string[]]>([
  ['nothing is known', {}, []],
  ['the other batch is this one', { isSame: true }, [SAME]],
  ['the other batch is of another stage', { mergesStages: true }, [MERGED]],
  ['a withdrawal period runs', { withdrawn: true }, [WITHDRAWN]],
  ['the house is full with them', { house: { capacity: 37, heads: 29 } }, []],
  ['one is too many for the house', { house: { capacity: 36, heads: 29 } }, [FULL]],
  ['how many the house holds is not known', { house: { capacity: null, heads: 29 } }, []],
])('%s', (_, facts, lines) => expect(said(bought(), facts)).toEqual(lines))

test.each<[BatchHead['stage'], string, string]>([
  ['NURSERY', 'FINISHING', 'K-18 W houseId 【保育】批次转入【育肥舍】，舍别不符，请确认'],
  ['FINISH', 'NURSERY', 'K-18 W houseId 【育肥】批次转入【保育舍】，舍别不符，请确认'],
  ['GILT_REAR', 'FARROWING', 'K-18 W houseId 【后备培育】批次转入【分娩舍】，舍别不符，请确认'],
  ['WTF', 'GILT', 'K-18 W houseId 【断奶至出栏】批次转入【后备舍】，舍别不符，请确认'],
])('K-18 a batch of stage %s is asked about a house of type %s', (stage, houseType, line) => {
  const facts = { house: { capacity: null, heads: 0, houseType } }
  const head = { openDate: '2025-05-21', stage }
  expect(said(bought({ weight: 240 }), facts, { events: [], head })).toEqual([line])
})

test('where pigs stand when a farm goes live is not asked about (K-18)', () => {
  const first = happened('batch_in_init', '2025-06-01', { qty: 8, weight: 160, houseId: 'F1' })
  expect(
    said(first, { house: { capacity: null, heads: 0, houseType: 'FINISHING' } }, { events: [] }),
  ).toEqual([])
})

test('a warning is accepted when its reason was given; an error has none to give', () => {
  const facts = { house: { capacity: 36, heads: 29 } }
  const asked = judged(bought(), facts)
  expect([asked.accepted, asked.violations[0]?.confirmed]).toEqual([false, false])
  const answered = judged({ ...bought(), confirmed: true }, facts)
  expect([answered.accepted, answered.violations[0]?.confirmed]).toEqual([true, true])
  const refused = judged({ ...bought(), confirmed: true }, { isSame: true })
  expect([refused.accepted, refused.violations.map((one) => 'confirmed' in one)]).toEqual([false, [false]])
  expect(judged(bought()).accepted).toBe(true)
})

/** Three nursery pigs from 2025-06-01 to 2025-06-04. */
const three = [
  happened('batch_in_buy', '2025-06-01', { qty: 3, weight: 27 }),
  happened('batch_out_sale', '2025-06-04', { qty: 3, weight: 30 }),
]

test.each([
  ['no feed at all', [], ['G-08 W date 批次存在3天无用料记录，确认关闭？']],
  ['feed on one day', ['2025-06-02'], ['G-08 W date 批次存在2天无用料记录，确认关闭？']],
  ['feed on every day, but that on which they left', ['2025-06-01', '2025-06-02', '2025-06-03'], []],
])('G-08 a batch of three days is closed with %s', (_, fed, lines) => {
  const close = happened('batch_close', '2025-06-10')
  expect(said(close, { fed: new Set(fed) }, { events: three })).toEqual(lines)
})

test('a farm that keeps no feed is asked for none, and only the close is asked (G-08)', () => {
  expect(said(happened('batch_close', '2025-06-10'), {}, { events: three })).toEqual([])
  const weighed = happened('batch_weigh', '2025-06-02', { sampleQty: 1, weight: 9 })
  expect(said(weighed, { fed: new Set() }, { events: three })).toEqual([])
})

test('an impossible event is reported alone, without the later events it would hit as well', () => {
  const sold = happened('batch_out_sale', '2025-07-10', { qty: 1, weight: 60 })
  expect(said(sold)).toEqual(['G-05 E weight 均重异常（60.00kg/头），请核实'])
})

test('a change names an event of the batch', () => {
  const change: BatchChange = { kind: 'remove', uid: 'other' }
  expect(() => tryBatchChange(NURSERY, referenceBatch(), change, context)).toThrow(
    "no event other among the batch's events",
  )
})

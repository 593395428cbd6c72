/** Nothing that a closed month shows can move, by any write that has no day of its own. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { drawn } from '#support/drawn.ts'
import { spendOnReference } from '#support/reference-costs.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'
import { enterMaterial, wordOf } from '#support/standalone-events.ts'

/**
 * Nothing a closed month shows can move: on 2025-07-19 the reference farm has closed June, a second farm that shares assets with it has
 * not. Every write behind a month that has no day of its own is tried, and after each the reports of June (those drawn for it) answer to
 * the letter as before.
 */
const { t, admin, farmId } = await referenceFixture()
const JUNE = { dateFrom: '2025-06-01', dateTo: '2025-06-30' }

type Row = Record<string, unknown> & { uid: string; version: number }
const made: Record<string, { path: string; uid: string }> = {}
let other: string
let company: string

async function make(key: string, resource: string, body: object): Promise<string> {
  const { data, msg, errors } = await admin.post<Row>(resource, body)
  expect([key, msg, errors]).toEqual([key, '', undefined])
  made[key] = { path: `${resource}/${data.uid}`, uid: data.uid }
  return data.uid
}
const record = async (code: string, row: object) => {
  const rows = [{ date: '2025-06-19', ...row }]
  const { data } = await admin.post<{ results: object[] }>(`event/${code}`, { farmId, rows })
  expect(data.results).toMatchObject([{ accepted: true }])
}

/** Figures the month shows, of both farms and of the closed one alone. */
const REPORTS: readonly (readonly [name: string, ...groups: (string | null)[]])[] = [
  ['cost-summary', null, 'object', 'item', 'source', 'month', 'farm'],
  ['feed-cost', null, 'object', 'feed', 'month'],
  ['drug-summary', null, 'drug'],
  ['drugExpend_detail', null],
  ['sale-pig-feed-difference', null, 'day', 'week', 'month'],
  ['nurs-and-finsh-batch-efficiency', null],
  ['querybatchdiff', null],
  ['pigProdFullLoadWeek', 'week', 'farm'],
]
async function shown(reports = REPORTS): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  // rows of the farm that is open are made anew with what changes in July
  for (const [name, ...groups] of reports)
    for (const groupBy of groups)
      for (const farmIds of groupBy ? [[farmId], [farmId, other]] : [[farmId]]) {
        const { list, sums, total } = await ask(admin, `bi/${name}`, {
          ...{ filters: { farmIds, ...JUNE }, groupBy, pageSize: 100 },
        })
        answers[`${name} ${groupBy} ${farmIds.length}`] = { list, sums, total }
      }
  const month = await admin.post<MonthAnswer>('event/pigherds/EndMonthPigherd', { farmId, period: '2025-06' })
  answers.month = { herd: month.data.herd, stock: month.data.stock, checks: month.data.checks }
  return answers
}

beforeAll(async () => {
  const { sowHouse } = await spendOnReference(admin, farmId)
  company = await make('company', 'org-manage', { parentId: t.root.uid, type: 'company', name: '甲公司' })
  made.farm = { path: `org-manage/${farmId}`, uid: farmId }
  expect(await change('farm', { parentId: company })).toBe('')
  other = await make('other', 'org-manage', {
    ...{ parentId: company, type: 'farm', name: '二场', farmType: 'COMMERCIAL', designSows: 6 },
  })
  made.house = { path: `org-manage/${sowHouse}`, uid: sowHouse }
  await make('otherHouse', 'org-manage', {
    ...{ parentId: other, type: 'house', kind: 'HOUSE', name: '二场一舍', capacity: 100 },
  })
  expect(await change('house', { capacity: 300 })).toBe('')
  await make('rival', 'org-manage', { parentId: t.root.uid, type: 'company', name: '乙公司' })
  const written = { originalValue: '36000', residualRate: '0', months: 36, startMonth: '2025-05' }
  const shared = { name: '饲料车', farmIds: [farmId, other], ...written }
  await make('shared', 'multiFieldAssets', {
    ...{ ...shared, assetNo: 'G1', sharing: 'SHARES', shares: '50/50' },
  })
  await make('byHeads', 'multiFieldAssets', { ...shared, assetNo: 'G2', sharing: 'HEADS' })
  await make('byPlaces', 'multiFieldAssets', { ...shared, assetNo: 'G3', sharing: 'CAPACITY' })
  await make('van', 'fieldAssets', { ...written, assetNo: 'F1', name: '货车', atFarmId: farmId })

  const unpriced = (kind: string, code: string) =>
    enterMaterial(admin, kind, { code, name: `无价${code}`, standardPrice: null })
  const [feedId, vaccineId] = [await unpriced('FEED', 'F9'), await unpriced('VACCINE', 'V9')]
  const [drugId, known] = [
    await enterMaterial(admin, 'DRUG'),
    await enterMaterial(admin, 'FEED', { code: 'F8', name: '标价料' }),
  ]
  for (const [key, uid] of Object.entries({ feed: feedId, vaccine: vaccineId, drug: drugId, known }))
    made[key] = { path: `basic-material/${uid}`, uid }
  const batch = { earNo: 'BY2025-01' }
  const group = { ...batch, subject: 'BATCH', qty: 3, usedQty: 10 }
  await record('feed_use', { ...batch, feedId, qty: 70 })
  await record('feed_use', { ...batch, feedId: known, qty: 30 })
  await record('event_immune', { ...group, vaccineId })
  await record('event_health', { ...group, drugId, dose: '2ml', days: 1 })
  const held = { effectiveFrom: '2025-01-01' }
  await make('feedPrice', 'feedPrice', { ...held, materialId: feedId, organizeId: company, price: '3' })
  await make('vaccinePrice', 'vaccinePrice', {
    ...{ ...held, materialId: vaccineId, organizeId: farmId, price: '2' },
  })
  await make('hiddenPrice', 'vaccinePrice', {
    ...{ ...held, materialId: vaccineId, organizeId: company, price: '5' },
  })
  const energyTypeId = await wordOf(admin, 'energy_type')
  await make('energyPrice', 'energy-price', {
    ...{ ...held, energyTypeId, unitId: await wordOf(admin, 'unit'), organizeId: farmId, price: '0.6' },
  })
  await shown()
  const close = { farmId, period: '2025-06', reason: '核对' }
  expect((await admin.post('endmonth-pigherds/close', close)).msg).toBe('')
})

const path = (key: string): string => made[key]?.path ?? ''
/** A change of a row, by the version it has; answers the fields that are refused, or the sentence. */
async function change(key: string, body: object): Promise<unknown> {
  const { data } = await admin.get<Row>(path(key))
  const { errors, msg } = await admin.patch<Row>(path(key), { ...body, version: data.version })
  return errors ? Object.keys(errors) : msg
}
async function remove(key: string): Promise<unknown> {
  const { data } = await admin.get<Row>(path(key))
  const { errors, msg } = await admin.delete(path(key), { version: data.version })
  return errors ? Object.keys(errors) : msg
}
async function enter(resource: string, body: object): Promise<unknown> {
  const { errors, msg } = await admin.post<Row>(resource, body)
  return errors ? Object.keys(errors) : msg
}

type Write = () => Promise<unknown>
type Refused = readonly [what: string, write: Write, field: string]
type Free = readonly [what: string, write: Write]
const farms = () => [farmId, other]
const ASSET: readonly Refused[] = [
  ['shares', () => change('shared', { shares: '90/10' }), 'shares'],
  ['a farm dropped', () => change('shared', { farmIds: [other], shares: '100' }), 'farmIds'],
  [
    'the order of farms',
    () => change('shared', { farmIds: farms().toReversed(), shares: '40/60' }),
    'shares',
  ],
  ['another basis', () => change('byHeads', { sharing: 'CAPACITY' }), 'sharing'],
  ['a shared value', () => change('byPlaces', { originalValue: '72000' }), 'originalValue'],
  ['a shared life', () => change('byHeads', { months: 18 }), 'months'],
  ['a value', () => change('van', { originalValue: '72000' }), 'originalValue'],
  ['a residual', () => change('van', { residualRate: '10' }), 'residualRate'],
  ['a start', () => change('van', { startMonth: '2025-04' }), 'startMonth'],
  ['an end', () => change('van', { endMonth: '2025-05' }), 'endMonth'],
  ['a shared asset taken away', () => remove('shared'), 'startMonth'],
  ['an asset taken away', () => remove('van'), 'startMonth'],
]
const PRICE: readonly Refused[] = [
  ['the price of the company', () => change('feedPrice', { price: '4' }), 'effectiveFrom'],
  ['the price of the farm', () => change('vaccinePrice', { price: '4' }), 'effectiveFrom'],
  ['a price that ends earlier', () => change('vaccinePrice', { effectiveTo: '2025-06-29' }), 'effectiveFrom'],
  ['a price of energy', () => change('energyPrice', { price: '0.7' }), 'effectiveFrom'],
  [
    'a price that comes between',
    () =>
      enter('feedPrice', {
        ...{ materialId: made.feed?.uid, organizeId: farmId, price: '3.1', effectiveFrom: '2025-06-30' },
      }),
    'effectiveFrom',
  ],
  ['kg of a unit', () => change('known', { kgPerUnit: '40' }), 'kgPerUnit'],
  ['the class of a drug that was used', () => change('drug', { materialClass: 'VACCINE' }), 'materialClass'],
  ['the farm under another company', () => change('farm', { parentId: made.rival?.uid }), 'parentId'],
]

const GOES_ON: readonly Free[] = [
  ['an end of a shared asset behind June', () => change('shared', { endMonth: '2025-07', remark: '核对' })],
  ['an end behind June', () => change('van', { endMonth: '2025-06', department: '车队' })],
  ['designed sows of the farm', () => change('farm', { designSows: 60 })],
  ['designed sows of its sharer', () => change('other', { designSows: 600 })],
  ['places of the farm', () => change('house', { capacity: 900 })],
  ['places of its sharer', () => change('otherHouse', { capacity: 900 })],
  ['the standard price of feed', () => change('known', { standardPrice: '9' })],
  ['the standard price of a drug', () => change('drug', { standardPrice: '9' })],
  ['含税', () => change('vaccinePrice', { taxed: false })],
  ['an end of a price behind June', () => change('vaccinePrice', { effectiveTo: '2025-06-30' })],
  ['a hidden price', () => change('hiddenPrice', { price: '7' })],
  [
    'a price from July on',
    () =>
      enter('vaccinePrice', {
        ...{ materialId: made.vaccine?.uid, organizeId: farmId, price: '3', effectiveFrom: '2025-07-01' },
      }),
  ],
  [
    'an own price that says what the company says',
    () =>
      enter('feedPrice', {
        ...{ materialId: made.feed?.uid, organizeId: farmId, price: '3', effectiveFrom: '2025-01-01' },
      }),
  ],
  ['the price of the company behind it', () => change('feedPrice', { price: '4' })],
]

describe('what a closed month shows', () => {
  let before: Record<string, unknown>
  beforeAll(async () => {
    before = await shown()
  })

  test('has figures to move', () => {
    const figures = JSON.stringify(before)
    for (const word of ['饲料车', '货车', '无价F9', '标价料', '无价V9']) expect(figures).toContain(word)
  })
  test.each([...ASSET, ...PRICE])('is not written over: %s', async (_, write, field) => {
    expect(await write()).toEqual([field])
  })
  test('stays after all that was refused', async () => {
    expect(await shown()).toEqual(before)
  })
  test.each(GOES_ON.map((free, turn) => [...free, turn] as const))(
    'stays, though a write goes on: %s',
    async (_, write, turn) => {
      expect(await write()).toBe('')
      const after = await shown(drawn('closed month', REPORTS, turn, 3))
      expect(after).toEqual(Object.fromEntries(Object.keys(after).map((key) => [key, before[key]])))
    },
  )
})

import { expect, test } from 'vitest'
import { wordOf } from '#support/plain-events.ts'
import { referenceWorld } from '#support/reference-farm.ts'
import { posted } from '#support/stock.ts'

/** Plans for introductions, semen and piglets: what is proposed, what follows, and what came of them. */
const { admin, farmId } = await referenceWorld()
const breedId = await wordOf(admin, 'breeds')

type Row = Record<string, unknown> & { uid: string; version: number; docNo: string }
const head = { planFarmId: farmId, planDate: '2025-07-19', remark: null }
const proposed = async (name: string, body: object) =>
  (await admin.post<{ lines: Row[] }>(`${name}/propose`, { ...head, ...body })).data.lines
const progress = async (name: string, more: object = {}) => {
  const filters = { farmIds: [farmId], dateFrom: '2025-07-01', dateTo: '2025-08-31', ...more }
  return (await admin.post<{ list: Row[]; sums: Row }>(`bi/${name}`, { filters })).data
}

/** Gilts that came in July 2025. */
async function introduce(pigs: readonly [string, string | undefined][]): Promise<void> {
  const places = await admin.get<{ list: { uid: string; kind: string }[] }>(
    `event/event_entry/places?farmId=${farmId}`,
  )
  const houseId = places.data.list.find((one) => one.kind === 'HOUSE')?.uid
  const code = `YZC${pigs[0]?.[0]}`
  const supplier = await admin.post<Row>('basic-supplier', { code, name: `育种公司${code}`, kind: 'FEED' })
  const gilt = { sex: 'F', status: 'GILT', birthDate: '2025-01-10', weight: '96', price: '2500' }
  await posted(admin, 'pig-introduction', {
    ...{
      introFarmId: farmId,
      introDate: '2025-07-16',
      houseId,
      result: 'WAITING',
      supplierId: supplier.data.uid,
    },
    pigs: pigs.map(([earNo, kind]) => ({ ...gilt, earNo, breedId: kind })),
  })
}

let top: string | null = null
/** A breed, or a line of the last one. */
async function newBreed({ name1, above = false }: { name1: string; above?: boolean }): Promise<string> {
  const entry = { scode: 'breeds', name1, sort: 90, parentId: above ? top : null }
  const { data } = await admin.post<Row>('data-dictionary', entry)
  if (!above) top = data.uid
  return data.uid
}

test('a year of introductions is copied a year later, and is held against what came', async () => {
  const rows = [
    { month: 7, breedId, sex: 'F', heads: 3, expectDate: '2025-07-15', price: '2500' },
    { month: 8, breedId, sex: 'M', heads: 1 },
  ]
  const wrong = [{ ...rows[0], expectDate: '2025-08-15' }]
  const refused = await admin.post('plan-introduction', { ...head, year: 2025, rows: wrong })
  expect(refused.errors).toEqual({ rows: ['第1行预计到场日：不在2025年该月内'] })
  const plan = await posted(admin, 'plan-introduction', { ...head, year: 2025, rows })
  expect(plan.heads).toBe(4)
  expect(await proposed('plan-introduction', { year: 2026 })).toMatchObject([
    { month: 7, heads: 3, expectDate: '2026-07-15' },
    { month: 8, heads: 1, expectDate: null },
  ])

  await introduce([
    ['NEW1', breedId],
    ['NEW2', breedId],
  ])
  const { list, sums } = await progress('introductionProgress')
  expect(list).toMatchObject([
    {
      month: '2025-07',
      heads: 3,
      arrived: 2,
      missing: 1,
      docs: plan.docNo,
    },
    { month: '2025-08', heads: 1, arrived: 0 },
  ])
  expect(sums).toMatchObject({ heads: 4, arrived: 2 })
})

test('pigs of a line count for the line where it is planned, else for its breed; the filter takes a breed with its lines', async () => {
  const [breed, one, other] = [
    await newBreed({ name1: '测试种' }),
    await newBreed({ name1: '一系', above: true }),
    await newBreed({ name1: '二系', above: true }),
  ]
  const rows = [
    { month: 7, breedId: breed, sex: 'F', heads: 5 },
    { month: 7, breedId: one, sex: 'F', heads: 2 },
  ]
  await posted(admin, 'plan-introduction', { ...head, year: 2025, rows })
  await introduce([
    ['LA1', breed],
    ['LA2', one],
    ['LA3', other],
    ['LA4', other],
  ])
  const told = async (filters: object) =>
    (await progress('introductionProgress', filters)).list.map(({ breed: name, arrived }) => [name, arrived])
  expect((await told({})).filter(([name]) => name === '测试种' || name === '一系')).toEqual([
    ['测试种', 3],
    ['一系', 1],
  ])
  expect((await told({ breedId: breed })).toSorted()).toEqual([
    ['一系', 1],
    ['测试种', 3],
  ])
  expect(await told({ breedId: one })).toEqual([['一系', 1]])
})

test('semen is asked for by the lists of the week; who reviews says how much is confirmed', async () => {
  const lines = await proposed('semen-req-plan', { weekOf: '2025-07-19' })
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatchObject({ reserve: 10, confirmed: null })

  const rows = [{ breedId, matings: 10, dosesEach: '2.5', reserve: 10 }]
  const made = await admin.post<Row>('semen-req-plan', { ...head, weekOf: '2025-07-19', rows })
  expect(made.data).toMatchObject({
    week: '2025-W29',
    weekStart: '2025-07-14',
    matings: 10,
    required: 28,
    confirmed: 28,
  })
  const { uid, version } = made.data
  const waiting = (await admin.post<Row>(`semen-req-plan/${uid}/submit`, { version, reason: null })).data
  const mended = await admin.patch<Row>(`semen-req-plan/${uid}`, {
    version: waiting.version,
    rows: [{ ...rows[0], confirmed: 24 }],
  })
  expect(mended.data).toMatchObject({ required: 28, confirmed: 24 })
  await admin.post(`semen-req-plan/${uid}/approve`, { version: mended.data.version, reason: null })
  const { list } = await progress('semenPlanProgress')
  expect(list).toMatchObject([
    { week: '2025-W29', matings: 10, required: 28, confirmed: 24, sent: 0, gap: 24 },
  ])
})

test('piglets of a week are expected of the sows, and held against what was weaned', async () => {
  const [line] = await proposed('piglet-plan', { weekOf: '2025-07-19' })
  const rows = [{ toFarmId: farmId, heads: 12, note: null }]
  const plan = await posted(admin, 'piglet-plan', { ...head, weekOf: '2025-07-19', rows })
  expect(plan).toMatchObject({
    week: '2025-W29',
    weekStart: '2025-07-14',
    heads: 12,
    expected: line?.heads ?? 0,
  })
  const { list } = await progress('pigletPlanProgress')
  const weaned = await admin.post<{ sums: { weaned: number } }>('bi/breeding-sow-production-efficiency', {
    filters: { farmIds: [farmId], dateFrom: '2025-07-14', dateTo: '2025-07-19' },
    groupBy: 'farm',
  })
  expect(list).toMatchObject([
    {
      weekStart: '2025-07-14',
      heads: 12,
      weaned: weaned.data.sums.weaned,
      difference: weaned.data.sums.weaned - Number(plan.expected),
    },
  ])
})

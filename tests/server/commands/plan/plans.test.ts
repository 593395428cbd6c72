import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { plant } from '#support/plant.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { wordOf } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'

/** Plans for introductions, semen and piglets: proposals, what follows, and their results. */
const { t, admin, farmId } = await referenceFixture()
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

test('a year of introductions is copied a year later, and is compared with what came', async () => {
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
  const shown = async (filters: object) =>
    (await progress('introductionProgress', filters)).list.map(({ breed: name, arrived }) => [name, arrived])
  expect((await shown({})).filter(([name]) => name === '测试种' || name === '一系')).toEqual([
    ['测试种', 3],
    ['一系', 1],
  ])
  expect((await shown({ breedId: breed })).toSorted()).toEqual([
    ['一系', 1],
    ['测试种', 3],
  ])
  expect(await shown({ breedId: one })).toEqual([['一系', 1]])
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

test('a sow is asked for in one of the weeks ahead: weaned in the first, a gilt within a cycle', async () => {
  const company = await t.node({ type: 'company', name: '周计划公司' })
  const farm = await t.node({ type: 'farm', name: '周计划场', parent: company })
  const [sows, gilts] = [await newBreed({ name1: '母系' }), await newBreed({ name1: '后备系' })]
  const pigs = async (count: number, values: Record<string, string>) => {
    for (let index = 0; index < count; index += 1)
      await sql`insert into pig (farm_id, uid, ear_no, sex, ${sql.join(Object.keys(values).map((key) => sql.id(key)))})
        values (${farm.uid}, ${uuidv7()}, ${uuidv7().slice(-8)}, 'F', ${sql.join(Object.values(values))})`.execute(
        t.db,
      )
  }
  const sow = { pig_class: 'SOW', breed_id: sows, entry_date: '2025-01-01' }
  await pigs(6, { ...sow, status: 'WEANED', last_wean_date: '2025-07-15' })
  // weaned at 24 days, on July 22
  await pigs(4, { ...sow, status: 'LACTATING', last_farrow_date: '2025-06-28' })
  await pigs(9, { ...sow, pig_class: 'GILT', breed_id: gilts, status: 'GILT', birth_date: '2024-12-01' })
  const asked = async (weekOf: string) => {
    const body = { ...head, planFarmId: farm.uid, weekOf }
    const { data } = await admin.post<{ lines: Row[] }>('semen-req-plan/propose', body)
    const of = (kind: string) => data.lines.find((line) => line.breedId === kind)?.matings ?? 0
    return [of(sows), of(gilts)]
  }
  expect([
    await asked('2025-07-14'),
    await asked('2025-07-21'),
    await asked('2025-07-28'),
    await asked('2025-08-04'),
  ]).toEqual([
    [6, 3],
    [4, 3],
    [0, 3],
    [0, 0],
  ])
})

test('the stud a plan is sent to confirms it, without a hand in the farm it is of', async () => {
  const company = await t.node({ type: 'company', name: '供精公司' })
  const stud = await t.node({ type: 'farm', name: '公猪站', parent: company })
  await t.user({ account: 'stud', at: stud, functions: allFunctionCodes })
  const person = await t.as('stud')
  const rows = [{ breedId, matings: 10, dosesEach: '2', reserve: 0 }]
  const body = { ...head, weekOf: '2025-07-23', rows }
  const submitted = async (studId: string | null) => {
    const { data } = await admin.post<Row>('semen-req-plan', { ...body, studId })
    return (
      await admin.post<Row>(`semen-req-plan/${data.uid}/submit`, { version: data.version, reason: null })
    ).data
  }
  const { uid, version } = await submitted(stud.uid)
  const home = await person.get('backlog')
  expect(JSON.stringify(home.data)).toContain('待审核（精液需求计划）')
  const change = (values: object, at: number) =>
    person.patch<Row>(`semen-req-plan/${uid}`, { ...values, version: at })
  expect((await change({ studId: null }, version)).errors).toEqual({ studId: ['审核时不能修改，请驳回'] })
  const mended = (await change({ rows: [{ ...rows[0], confirmed: 15 }] }, version)).data
  expect(mended).toMatchObject({ required: 20, confirmed: 15 })
  expect(
    (await person.post(`semen-req-plan/${uid}/void`, { version: mended.version, reason: '否' })).status,
  ).toBe(403)
  const approved = await person.post<Row>(`semen-req-plan/${uid}/approve`, {
    version: mended.version,
    reason: null,
  })
  expect([approved.status, approved.data.status, approved.data.confirmed]).toEqual([200, 'APPROVED', 15])
  const back = await person.post<Row>(`semen-req-plan/${uid}/unapprove`, {
    version: approved.data.version,
    reason: '改',
  })
  expect(back.data.status).toBe('DRAFT')
  expect((await change({ rows }, back.data.version)).errors).toEqual({ planFarmId: ['没有此猪场的权限'] })
  const elsewhere = await submitted(null)
  expect(
    (
      await person.post(`semen-req-plan/${elsewhere.uid}/approve`, {
        version: elsewhere.version,
        reason: null,
      })
    ).status,
  ).toBe(404)
})

test('doses of a line are sent for the line where it is asked for, else for its breed, and once', async () => {
  const [breed, one, other] = [
    await newBreed({ name1: '供精种' }),
    await newBreed({ name1: '甲系', above: true }),
    await newBreed({ name1: '乙系', above: true }),
  ]
  const asked = (kind: string, matings: number) => ({ breedId: kind, matings, dosesEach: '2', reserve: 0 })
  const rows = [asked(breed, 10), asked(one, 5)]
  await posted(admin, 'semen-req-plan', { ...head, weekOf: '2025-07-09', rows })
  const sent = (line: string | null, doses: number) =>
    plant(t.db, 'semen_receipt', `精${doses}`, {
      ...{ farm_id: farmId, from_farm_id: farmId, ship_date: '2025-07-08', status: 'SHIPPED' },
      ...{ breed_id: breed, line_id: line, doses },
    })
  await sent(one, 7)
  await sent(other, 4)
  await sent(null, 2)
  const shown = async (filters: object) =>
    (await progress('semenPlanProgress', { dateFrom: '2025-07-07', dateTo: '2025-07-13', ...filters })).list
      .map(({ breed: name, sent: doses }) => [name, doses])
      .toSorted()
  const both = [
    ['供精种', 6],
    ['甲系', 7],
  ]
  expect(await shown({})).toEqual(both)
  expect(await shown({ breedId: breed })).toEqual(both)
  expect(await shown({ breedId: one })).toEqual([['甲系', 7]])
})

test('semen of a stud is asked for by the breed of the lots that were used', async () => {
  const stud = await newBreed({ name1: '站公猪' })
  const lot = await plant(t.db, 'semen_lot', '站精', {
    ...{ farm_id: farmId, origin: 'RECEIVED', boar_id: null, breed_id: stud, doses: 900 },
    ...{ produced_date: '2025-01-01', valid_to: '2025-12-31' },
  })
  await sql`insert into semen_move (farm_id, lot_uid, source_uid, kind, move_date, doses, by_event, pig_id)
    select farm_id, ${lot}, uid, 'USED', service_date, -2, true, pig_id from sow_service where farm_id = ${farmId}`.execute(
    t.db,
  )
  const own = (await proposed('semen-req-plan', { weekOf: '2025-07-19' })).map((line) => line.breedId)
  expect(own).not.toContain(stud)
  await sql`update sow_service set boar_id = null where farm_id = ${farmId}`.execute(t.db)
  const lines = await proposed('semen-req-plan', { weekOf: '2025-07-19' })
  expect(lines.map((line) => line.breedId)).toContain(stud)
})

test('piglets of a week are expected of the sows, and compared with what was weaned', async () => {
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

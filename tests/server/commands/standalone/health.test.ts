import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { back, batchFixture } from '#support/batches.ts'
import { enableErp } from '#support/erp.ts'
import { TODAY } from '#support/event-forms.ts'
import { ask } from '#support/reports.ts'
import { enterMaterial } from '#support/standalone-events.ts'

const { t, own, client, farm, house, violationsOf, must, open, correct } = await batchFixture()
await enableErp(t.db)
const diseaseId = own.known.word('disease')
const drugId = await enterMaterial(client, 'DRUG', { withdrawDays: 10, standardPrice: '2.5' })
const [gilt, , , sow] = own.earNos.map(String)

const cure = (days: number, more: object = {}) => ({
  date: back(days),
  subject: 'PIG',
  earNo: gilt,
  diseaseId,
  drugId,
  dose: '5ml',
  days: 3,
  ...more,
})

test('V-606: an animal is not sold until date + days + withdrawal; the parameter lets it', async () => {
  const uid = await must('event_cure', cure(20, { usedQty: 4 }))
  const read = await client.get<{ payload: Record<string, unknown>; titles: Record<string, string> }>(
    `event/event_cure/${uid}`,
  )
  expect(read.data.payload).toMatchObject({ cost: 10, withdrawUntil: back(7), qty: 1 })
  expect(read.data.titles[drugId]).toBe('DRUG料')
  const sale = (days: number) => ({ earNo: gilt, date: back(days), weight: 120 })
  const said = `V-606 E date 猪只处于休药期（至${back(7)}），不能销售`
  expect(await violationsOf('event_sale_pig', sale(7))).toContain(said)
  expect(await violationsOf('event_sale_pig', sale(20))).toContain(said)
  expect((await violationsOf('event_sale_pig', sale(6))).join()).not.toContain('V-606')
  // V-605: no pig leaves before the last thing that was done to it
  expect((await violationsOf('event_sale_pig', sale(21))).join()).toContain('V-605')
  const shorter = await correct('patch', 'event_cure', uid, {
    version: 1,
    row: cure(20, { days: 1, usedQty: 4 }),
    dryRun: true,
  })
  expect(shorter.changes).toEqual([{ label: '休药截止', before: back(7), after: back(9) }])
  // more of it costs more; the drug as it was when recorded stays, whatever becomes of it
  const { data } = await client.get<{ version: number }>(`basic-material/${drugId}`)
  await client.patch(`basic-material/${drugId}`, {
    version: data.version,
    standardPrice: '9',
    withdrawDays: 60,
  })
  const more = await correct('patch', 'event_cure', uid, {
    version: 1,
    row: cure(20, { usedQty: 6 }),
    dryRun: true,
  })
  expect(more.changes).toEqual([{ label: '金额', before: '10', after: '15' }])
  await client.patch(`basic-material/${drugId}`, {
    version: data.version + 1,
    standardPrice: '2.5',
    withdrawDays: 10,
  })
  await correct('delete', 'event_cure', uid, { version: 1 })
  expect((await violationsOf('event_sale_pig', sale(7))).join()).not.toContain('V-606')
})

test('G-10: a batch is bound by its own course, by that of the batch its pigs came from, and by that of its house', async () => {
  for (const no of ['W1', 'W2', 'W3']) await open(no)
  const sale = (earNo: string, days: number) => ({
    earNo,
    date: back(days),
    qty: 10,
    weight: 360,
    confirmReason: '核实',
  })
  await must('event_health', { date: back(20), subject: 'BATCH', earNo: 'W1', qty: 100, drugId, days: 5 })
  const said = 'G-10 E date 批次处于休药期，不能销售'
  expect(await violationsOf('batch_out_sale', sale('W1', 5))).toContain(said)
  expect(await violationsOf('batch_out_sale', sale('W1', 4))).not.toContain(said)
  expect(await violationsOf('batch_out_sale', sale('W1', 21))).not.toContain(said)
  // eaten is eaten: own use, and culls that are paid for; the worthless ones may go
  expect(await violationsOf('batch_out_slaughter', sale('W1', 5))).toContain(said)
  const culled = { ...sale('W1', 5), reason: own.known.word('cull_reason') }
  expect(await violationsOf('batch_out_cull', { ...culled, amount: 900 })).toContain(said)
  expect(await violationsOf('batch_out_cull', culled)).not.toContain(said)
  await must('batch_transfer', {
    earNo: 'W1',
    date: back(12),
    kind: 'MERGE',
    toBatchNo: 'W2',
    qty: 5,
    weight: 150,
    confirmReason: '核实',
  })
  expect(await violationsOf('batch_out_sale', sale('W2', 13))).not.toContain(said)
  expect(await violationsOf('batch_out_sale', sale('W2', 12))).toContain(said)
  expect(await violationsOf('batch_out_sale', sale('W3', 12))).not.toContain(said)
  const uid = await must('event_health', {
    date: back(14),
    subject: 'HOUSE',
    houseId: house.uid,
    qty: 300,
    drugId,
  })
  expect(await violationsOf('batch_out_sale', sale('W3', 12))).toContain(said)
  await correct('delete', 'event_health', uid, { version: 1 })
})

test('K-51, K-53 whom it names: a litter while it is suckled, heads that are there, a result after the beginning', async () => {
  await open('W4', 20)
  expect(await violationsOf('event_cure', cure(5, { subject: 'LITTER', earNo: sow, qty: 4 }))).toEqual([])
  expect(await violationsOf('event_cure', cure(5, { subject: 'LITTER', earNo: gilt, qty: 4 }))).toEqual([
    `K-51 E earNo 母猪【${gilt}】当日没有带仔，不能按整窝录入`,
  ])
  expect(await violationsOf('event_cure', cure(5, { subject: 'BATCH', earNo: 'W4', qty: 21 }))).toEqual([
    `G-01 E qty 批次存栏不足：${back(5)}存栏20头，不能治疗21头`,
  ])
  expect(await violationsOf('event_cure', cure(5, { earNo: 'NOBODY' }))).toEqual([
    'V-007 E earNo 耳号不存在：NOBODY',
  ])
  expect(await violationsOf('event_cure', cure(31))).toEqual(['V-004 E date 业务日期不能早于猪只入场日期'])
  expect(await violationsOf('event_cure', cure(5, { result: 'CURED', resultDate: back(6) }))).toEqual([
    'K-53 E resultDate 结果日期不能早于治疗日期',
  ])
  expect(await violationsOf('event_cure', cure(5, { subject: 'BATCH', earNo: 'W4' }))).toEqual([
    'FORM E qty 请填写头数',
  ])
})

test('the list of treatments: result in the row, rate of the cured, those to look at again; rebuild = incremental', async () => {
  const first = await must('event_cure', cure(9, { subject: 'BATCH', earNo: 'W4', qty: 10 }))
  await must(
    'event_cure',
    cure(9, { subject: 'BATCH', earNo: 'W4', qty: 5, result: 'FAILED', resultDate: back(5) }),
  )
  const lists = await client.get<{ lists: { key: string; due: number }[] }>(`backlog?farmId=${farm.uid}`)
  expect(lists.data.lists).toContainEqual(expect.objectContaining({ key: 'cureResult', due: 1 }))
  const row = cure(9, { subject: 'BATCH', earNo: 'W4', qty: 10, result: 'CURED', resultDate: back(4) })
  await correct('patch', 'event_cure', first, { version: 1, row })
  const filters = { farmIds: [farm.uid], dateFrom: back(9), dateTo: back(9), number: 'W4' }
  const { list, sums } = await ask(client, 'bi/cure-detail', { filters })
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ number: 'W4', subject: '批次', withdrawUntil: back(-4) })
  expect(sums).toMatchObject({ heads: 15, cured: 10, judged: 15, open: 0 })
  expect(Number(sums.cureRate).toFixed(2)).toBe('66.67')
  const after = await client.get<{ lists: { key: string; due: number }[] }>(`backlog?farmId=${farm.uid}`)
  expect(after.data.lists).toContainEqual(expect.objectContaining({ key: 'cureResult', due: 0 }))
  const scope = { farms: [farm.uid], companies: [], root: false }
  const rebuilt = await rebuildFarm(t.db, scope as never, {
    farmId: farm.uid,
    dryRun: false,
    from: null,
    today: TODAY,
  })
  expect(rebuilt.differences).toBe(0)
})

test('the result of a treatment in a closed month is recorded on open days, and nothing else of it', async () => {
  const treatment = cure(12, { usedQty: 4, dose: '8ml' })
  const uid = await must('event_cure', treatment)
  const sent = () => sql`select uid from erp_message where source_uid = ${uid}`.execute(t.db)
  const [message] = (await sent()).rows
  await sql`update organize set closed_up_to = ${back(11)} where uid = ${farm.uid}`.execute(t.db)
  const report = async (version: number, more: object, reason = '复查') => {
    const body = { version, row: { ...treatment, ...more }, reason }
    const { accepted, violations } = await correct('patch', 'event_cure', uid, body)
    return accepted || violations.map(({ rule, field }) => `${rule} ${field}`).join()
  }
  expect(await report(1, { result: 'CURED', resultDate: back(11) })).toBe('V-002 resultDate')
  expect(await report(1, { result: 'CURED' })).toBe('V-002 date')
  expect(await report(1, { result: 'CURED', resultDate: back(8), remark: '多加' })).toBe('V-002 date')
  expect(await report(1, { result: 'CURED', resultDate: back(8), usedQty: 5 })).toBe('V-002 date')
  expect(await report(1, { result: 'FAILED', resultDate: back(8) })).toBe(true)
  expect(await report(2, { result: 'CURED', resultDate: back(7) })).toBe(true)
  const kept = await client.get<{ payload: object }>(`event/event_cure/${uid}`)
  expect(kept.data.payload).toMatchObject({ result: 'CURED', resultDate: back(7), usedQty: 4, cost: 10 })
  // what was used was sent to the ERP, and is what it was
  expect((await sent()).rows).toEqual([message])
  for (const change of [`payload || '{"usedQty": 5}'`, `payload || '{"resultDate": "${back(11)}"}'`])
    await expect(
      sql`update farm_event set payload = ${sql.raw(change)} where uid = ${uid}`.execute(t.db),
    ).rejects.toMatchObject({ code: 'PFCLO' })
  expect((await correct('delete', 'event_cure', uid, { version: 3 })).accepted).toBe(false)
  await sql`update organize set closed_up_to = null where uid = ${farm.uid}`.execute(t.db)
})

test('withdraw_block_sale off: what is treated may be sold', async () => {
  await must('event_cure', cure(3))
  const sale = { earNo: gilt, date: back(0), weight: 120 }
  expect((await violationsOf('event_sale_pig', sale)).join()).toContain('V-606')
  const body = { organizeId: farm.uid, value: 'false', effectiveFrom: TODAY, reason: '自留自用' }
  expect((await client.put('parameter-configuration/withdraw_block_sale', body)).code).toBe('SUCCESS')
  expect((await violationsOf('event_sale_pig', sale)).join()).not.toContain('V-606')
})

test('药品支出明细 names the house an animal or a litter stood in, and what it was given for', async () => {
  const events = [
    await must('event_cure', cure(5, { usedQty: 4 })),
    await must('event_cure', cure(5, { subject: 'LITTER', earNo: sow, qty: 4, usedQty: 2 })),
  ]
  events.push(
    await must('event_health', {
      ...{ date: back(5), subject: 'PIG', earNo: gilt, drugId, days: 1, usedQty: 1, plan: '换料保健' },
    }),
  )
  const filters = { farmIds: [farm.uid], dateFrom: back(5), dateTo: back(5) }
  const { list } = await ask(client, 'bi/drugExpend_detail', { filters })
  const { rows } = await sql<{
    name: string
  }>`select distinct o.name from pig_stay s join organize o on o.uid = s.house_id
    join pig p on p.uid = s.pig_id where p.ear_no = any(${[gilt, sow]}) and s.to_date is null`.execute(t.db)
  const houses = rows.map(({ name }) => name)
  expect(list).toHaveLength(3)
  for (const { place } of list) expect(houses).toContain(place)
  expect(list.map(({ reason }) => reason)).toContain('换料保健')
  const byHouse = await ask(client, 'bi/drugExpend_detail', { filters, groupBy: 'house' })
  expect(byHouse.list.map(({ _group }) => _group).toSorted()).toEqual(houses.toSorted())
  const byDisease = await ask(client, 'bi/drugExpend_detail', { filters, groupBy: 'disease' })
  expect(byDisease.list).toHaveLength(2)
  for (const uid of events.slice(0, 2)) await correct('delete', 'event_cure', uid, { version: 1 })
  await correct('delete', 'event_health', String(events[2]), { version: 1 })
})

test('a treatment shows unit, price and withdrawal period of its drug while it is typed; the list shows what was used', async () => {
  const { data } = await client.post<{ list: object[] }>('event/event_cure/lookup', {
    farmId: own.farm.uid,
    rows: [{ date: back(2), drugId }, { date: back(2) }],
  })
  expect(data.list).toMatchObject([
    { withdrawDays: 10, unitPrice: 2.5 },
    { withdrawDays: 0, unitPrice: null },
  ])
  const rows = await client.post<{ list: { usedQty: string | null; withdrawUntil: string | null }[] }>(
    'bi/cure-detail',
    {
      filters: { farmIds: [own.farm.uid], dateFrom: back(60), dateTo: back(0) },
    },
  )
  expect(rows.data.list.some(({ usedQty }) => Number(usedQty) > 0)).toBe(true)
})

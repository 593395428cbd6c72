import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { back, batchFixture } from '#support/batches.ts'
import { ask } from '#support/reports.ts'
import { sessionOf } from '#support/routes.ts'
import { upload } from '#support/upload.ts'

const { t, own, client, farm, house } = await batchFixture()
const [gilt = '', mated = '', , nursing = ''] = own.earNos
const feedId = String(own.known.materials.FEED)

interface StationAnswer {
  created: number
  updated: number
  refused: number
  rows: {
    row: number
    accepted: boolean
    messages: { field: string; message: string }[]
    warnings: { field: string; message: string }[]
  }[]
}
let sent = 0
const send = (rows: readonly object[], extra: object = {}) => {
  sent += 1
  return client.post<StationAnswer>('jzswFeedInfo/records', {
    requestId: `station-${sent}`,
    farmId: farm.uid,
    rows,
    ...extra,
  })
}
const listed = async (query = '') =>
  (
    await client.get<{ list: Record<string, unknown>[]; total: number; sums: Record<string, string> }>(
      `jzswFeedInfo?${query}`,
    )
  ).data
const row = (earNo: string, days: number, eaten: number, more: object = {}) => ({
  station: 'S1',
  earNo,
  day: back(days),
  planned: 3,
  eaten,
  visits: 4,
  ...more,
})

test('stations send rows: kept, changed or refused one by one; a lost reply is answered again', async () => {
  await sql`update pig set rfid = '156000012345678' where farm_id = ${farm.uid} and ear_no = ${gilt}`.execute(
    t.db,
  )
  const rows = [
    row('156000012345678', 2, 2.4, { feedId }),
    row('NOBODY', 2, 2),
    row(mated, -1, 2),
    row(mated, 2, 61),
    row(mated, 400, 2),
    { ...row(mated, 2, 2), nope: 1 },
    { ...row(mated, 2, 0.1 + 0.2), day: '昨天' },
  ]
  const first = await send(rows)
  expect(first.data).toMatchObject({ created: 1, updated: 0, refused: 6 })
  expect(
    first.data.rows.map((one) => one.messages.map(({ field, message }) => `${field} ${message}`)),
  ).toEqual([
    [],
    ['earNo 耳号不存在：NOBODY'],
    ['day 业务日期不能大于当前日期'],
    [expect.stringMatching(/^eaten .*50/)],
    [expect.stringMatching(/^day /)],
    [expect.stringMatching(/nope/)],
    [expect.stringMatching(/^day /)],
  ])
  const again = await client.post<StationAnswer>('jzswFeedInfo/records', {
    requestId: `station-${sent}`,
    farmId: farm.uid,
    rows,
  })
  expect(again.data).toEqual(first.data)
  expect((await send([row('156000012345678', 2, 2.7, { feedId })])).data).toMatchObject({
    created: 0,
    updated: 1,
  })
  const { list, sums } = await listed(`day=${back(2)}`)
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    rate: '90.00',
    alarm: false,
    source: 'API',
    price: '3.2000',
    amount: '8.64',
    counted: false,
  })
  expect(sums.eaten).toBe('2.700')
})

test('an animal’s day is judged over all stations; an alarm stands on the list, the home page and in the warnings', async () => {
  await send([
    row(mated, 1, 1.2),
    row(mated, 1, 0.8, { station: 'S2' }),
    row(nursing, 1, 1.5),
    row(nursing, 1, 1, { station: 'S2' }),
    row(mated, 2, 2),
  ])
  const low = await listed(`alarm=true&day=${back(1)}`)
  expect(low.list.map((one) => `${one.earNo} ${one.station} ${one.dayRate}`).toSorted()).toEqual([
    `${mated} S1 66.67`,
    `${mated} S2 66.67`,
  ])
  const { data } = await client.get<{ lists: { key: string; due: number; longest: number | null }[] }>(
    `backlog?farmId=${farm.uid}`,
  )
  expect(data.lists).toContainEqual(
    expect.objectContaining({
      key: 'lowIntake',
      due: 1,
      overdue: 1,
      longest: 1,
      filters: { farmId: farm.uid, day: `${back(1)}..${back(1)}`, alarm: 'true' },
    }),
  )
  const rule = {
    name: '采食',
    code: 'LOW_INTAKE',
    organizeId: farm.uid,
    level: 'RED',
    frequency: 'DAILY',
    enabled: true,
  }
  expect((await client.post('early-warning-rule', rule)).code).toBe('SUCCESS')
  await client.post('early-warning/evaluate', { farmId: farm.uid })
  const open = await client.get<{ list: Record<string, unknown>[] }>('early-warning?code=LOW_INTAKE')
  expect(open.data.list).toEqual([
    expect.objectContaining({ subject: mated, value: '66.67', threshold: '70.00', unit: '%' }),
  ])
  // more was reported later: the day is no alarm any more
  await send([row(mated, 1, 1.9)])
  expect((await listed(`alarm=true&day=${back(1)}`)).total).toBe(0)
})

test('feed is taken from stations where and since the parameter says so, and follows what becomes of a row', async () => {
  const fed = async () =>
    (
      await ask(client, 'bi/feed-detail', {
        filters: { farmIds: [farm.uid], dateFrom: back(5), dateTo: back(0), source: 'STATION' },
        pageSize: 100,
      })
    ).list.map(({ date, feedClass, qty, heads, perHead, amount }) =>
      [date, feedClass, qty, heads, Number(perHead), amount].join(' '),
    )
  expect(await fed()).toEqual([])
  const value = { organizeId: farm.uid, value: 'STATION', effectiveFrom: back(1), reason: '启用' }
  const set = await client.put('parameter-configuration/feedSource', value)
  expect([set.code, set.errors]).toEqual(['SUCCESS', undefined])
  expect(await fed()).toHaveLength(4)
  const standard = {
    name: '妊娠',
    feedClass: 'GESTATION',
    fromDay: 0,
    toDay: 120,
    kgPerHead: '2.5',
    feedId,
    organizeId: farm.uid,
  }
  await client.post('base-feeding-standards', standard)
  await send([row(gilt, 0, 2.5, { feedId }), row(mated, 0, 3)])
  const today = (await fed()).filter((line) => line.startsWith(back(0)))
  expect(today.toSorted()).toEqual(
    [`${back(0)} 后备 2.50 1 2.5 8.00`, `${back(0)} 怀孕 3.00 1 3 9.60`].toSorted(),
  )
  const ofOne = await ask(client, 'bi/feed-detail', {
    filters: { farmIds: [farm.uid], dateFrom: back(5), dateTo: back(0), earNo: mated },
    groupBy: 'pig',
  })
  expect(ofOne.list).toHaveLength(1)
  // two days at two stations and one
  expect([ofOne.list[0]?.records, Number(ofOne.list[0]?.headDays)]).toEqual([3, 2])
  const { list } = await listed(`day=${back(0)}&earNo=${gilt}`)
  const [one] = list
  await client.delete(`jzswFeedInfo/${one?.uid}`, { version: one?.version })
  expect((await fed()).filter((line) => line.startsWith(back(0)))).toHaveLength(1)
  const rebuilt = await sql<{
    n: number
  }>`select count(*)::int as n from feed_use where farm_id = ${farm.uid} and house_id = ${house.uid} and pig_id is not null`.execute(
    t.db,
  )
  expect(rebuilt.rows[0]?.n).toBe(5)
})

test('files of stations: CSV with the words of the template; a second file of the same days changes the rows', async () => {
  const csv = (eaten: number) =>
    Buffer.from(
      `\ufeff设备/站,耳号(RFID),日期,计划料量,实际采食,次数\r\nS9,${mated},${back(4)},3,${eaten},5\r\nS9,${nursing},${back(4)},6,5.5,9\r\n`,
    )
  const read = async (eaten: number, mode: string) =>
    (await upload(client, `jzswFeedInfo/import?mode=${mode}`, csv(eaten), { fileName: 'station.csv' })).data
  expect(await read(2.1, 'insert')).toMatchObject({ total: 2, failed: 0, saved: true, created: 2 })
  expect(await read(2.1, 'insert')).toMatchObject({ failed: 2, saved: false })
  expect(await read(2.9, 'upsert')).toMatchObject({ saved: true, created: 0, updated: 2 })
  const { list } = await listed(`day=${back(4)}&station=S9`)
  expect(list.map((one) => `${one.earNo} ${one.eaten} ${one.rate}`).toSorted()).toEqual(
    [`${mated} 2.900 96.67`, `${nursing} 5.500 91.67`].toSorted(),
  )
  const other = await upload(client, 'basic-supplier/import', csv(1), { fileName: 'station.csv' })
  expect(other.errors).toEqual({ file: ['只能导入 .xlsx 文件'] })
})

test('K-56: stations that report feed of a day their house was fed are kept, and their readers get a warning', async () => {
  const house = (days: number, feedClass: string, qty: number) =>
    client.post<{ results: { accepted: boolean }[] }>('event/feed_use', {
      farmId: farm.uid,
      rows: [
        {
          date: back(days),
          houseId: own.house.uid,
          feedClass,
          feedId,
          qty,
          source: 'ISSUE',
          confirmReason: '核实',
        },
      ],
    })
  const value = { organizeId: farm.uid, value: 'STATION', effectiveFrom: back(9), reason: '启用' }
  await client.put('parameter-configuration/feedSource', value)
  expect((await house(6, 'GESTATION', 300)).data.results[0]?.accepted).toBe(true)
  const said = '该猪所在栋舍当日已按栋舍录入用料300kg，与精准饲喂用料重复计料，请核对'
  const { data } = await send([row(mated, 6, 3), row(mated, 7, 3), row(nursing, 6, 5)])
  expect(data.rows.map(({ accepted, warnings }) => [accepted, warnings])).toEqual([
    [true, [{ field: 'eaten', message: said }]],
    [true, []],
    [true, []],
  ])
  const csv = Buffer.from(
    `\ufeff设备/站,耳号(RFID),日期,实际采食\r\nS7,${mated},${back(6)},1\r\nS7,${mated},${back(8)},1\r\n`,
  )
  const file = { fileName: 'station.csv' }
  const tried = await upload(client, 'jzswFeedInfo/import?dryRun=1', csv, file)
  expect(tried.data).toMatchObject({
    valid: 2,
    failed: 0,
    warned: 1,
    warnings: [{ row: 2, field: 'eaten', message: said }],
  })
  // the list shows it as long as it is so
  const shown = async () =>
    (await listed(`earNo=${mated}&day_gte=${back(8)}&day_lte=${back(6)}`)).list.map((one) => [
      one.day,
      one.houseFed,
    ])
  expect((await shown()).toSorted()).toEqual([
    [back(7), null],
    [back(6), '300.00'],
  ])
})

test('no one sends without the right, or for another farm', async () => {
  const functions = allFunctionCodes.filter((one) => one !== 'jzswFeedInfo:records')
  const clerk = await sessionOf(t, await t.user({ account: 'clerk', at: farm, functions }))
  const body = { requestId: 'station-x1', rows: [row(mated, 1, 2)] }
  expect((await clerk.post('jzswFeedInfo/records', body)).code).toBe('FORBIDDEN')
  const other = await t.node({ type: 'farm', name: '别场' })
  expect((await client.post('jzswFeedInfo/records', { ...body, farmId: other.uid })).code).toBe('FORBIDDEN')
})

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import type { DayReport, DrillAnswer, MonthReport } from '#domain/day-report/day-report.answer.ts'
import { makeDailyReports } from '#server/day-report/stand-report.ts'
import type { Client } from '#support/app.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { reportOf } from '#support/workbook.ts'

/** The reference farm of §6. Today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()
const NAME = 'farm-product-day-report'
const YESTERDAY = '2025-07-18'

const read = async (date: string, client: Client = admin) =>
  (await client.post<DayReport>(`bi/${NAME}`, { farmId, date })).data
const act = async (step: string, date: string, values: object = {}, client: Client = admin) => {
  const version = 'version' in values ? values.version : (await read(date)).version
  return client.post(`${NAME}/${step}`, { farmId, date, version, ...values })
}

beforeAll(async () => {
  await fillFarm(admin, farmId)
  const at = { uid: farmId } as never
  await t.user({ account: 'looker', at, functions: [NAME] })
  await t.user({ account: 'statistician', at, roles: ['STATISTICIAN'] })
  await t.user({ account: 'manager', at, roles: ['FARM_MANAGER'] })
})

test('a day is made once it is over, signed, unlocked with a reason, and signed again as its second edition', async () => {
  expect(await read(YESTERDAY)).toMatchObject({ state: 'NONE', edition: 0, figures: null })
  expect((await act('sign', YESTERDAY)).msg).toBe('2025-07-18的日报未生成，不能签字')
  expect((await act('generate', YESTERDAY)).code).toBe('SUCCESS')
  expect((await act('generate', YESTERDAY)).msg).toBe('2025-07-18的日报已生成')
  expect(await read(YESTERDAY)).toMatchObject({ state: 'OPEN', edition: 1 })
  expect((await act('sign', YESTERDAY)).code).toBe('SUCCESS')
  const locked = await read(YESTERDAY)
  expect(locked).toMatchObject({ state: 'LOCKED', edition: 1, drift: [] })
  expect(locked.signedBy).toBeTruthy()
  expect((await act('remark', YESTERDAY, { remark: '迟到的批注' })).msg).toBe(
    '2025-07-18的日报已锁定，批注不能修改',
  )
  const without = await act('unlock', YESTERDAY)
  expect(without.errors).toEqual({ reason: ['请输入解锁原因'] })
  expect((await act('unlock', YESTERDAY, { reason: '漏录死亡' })).code).toBe('SUCCESS')
  expect(await read(YESTERDAY)).toMatchObject({
    state: 'OPEN',
    edition: 2,
    unlockReason: '漏录死亡',
    signedBy: null,
  })
  const trail = await sql<{
    reason: string
    edition: number
  }>`select reason, (before->>'edition')::int as edition
    from audit_log where target = ${NAME} and reason is not null`.execute(t.db)
  expect(trail.rows).toEqual([{ reason: '漏录死亡', edition: 1 }])
})

test('every night the report of the day before is made where there are animals, once, also by two servers', async () => {
  const failed: unknown[] = []
  const run = (today: string) => makeDailyReports(t.db, today, (...failure) => failed.push(failure))
  const group = await sql<{ uid: string }>`select uid from organize where level = 1`.execute(t.db)
  const empty = {
    parentId: group.rows[0]?.uid,
    type: 'farm',
    name: '未上线场',
    shortName: '未上线',
    code: 'NEW',
  }
  const added = await admin.post('org-manage', { ...empty, farmType: 'COMMERCIAL', designSows: 6 })
  expect(added.code).toBe('SUCCESS')
  expect((await read('2025-07-14')).state).toBe('NONE')
  const done = await Promise.all([run('2025-07-15'), run('2025-07-15')])
  expect(failed).toEqual([])
  expect(done[0] + done[1]).toBe(1)
  expect(await read('2025-07-14')).toMatchObject({ state: 'OPEN', edition: 1, generatedBy: null })
  const kept = await sql<{ farm: string; work: object | null }>`select farm_id as farm, work from day_report
    where day = '2025-07-14'`.execute(t.db)
  expect(kept.rows).toEqual([{ farm: farmId, work: expect.objectContaining({ service: expect.any(Array) }) }])
  // its first animals came on 2025-01-01
  expect(await run('2025-01-01')).toBe(0)
  expect(await run('2025-01-02')).toBe(1)
})

test('today is unfinished: it is read, not made or signed; a day to come is refused', async () => {
  expect(await read('2025-07-19')).toMatchObject({ state: 'RUNNING' })
  expect((await act('generate', '2025-07-19')).msg).toBe('2025-07-19未完，次日才能生成日报')
  expect((await act('sign', '2025-07-19')).msg).toBe('2025-07-19未完，次日才能签字')
  const ahead = await admin.post(`bi/${NAME}`, { farmId, date: '2025-07-20' })
  expect(ahead.errors).toEqual({ date: ['日期不能晚于今天'] })
})

test('a locked day keeps its figures and says what its rows say since; other days follow the rows', async () => {
  const day = '2025-06-02'
  await act('generate', day)
  await act('sign', day)
  const before = await read(day)
  // a week's feed that was entered late
  await sql`insert into feed_use (farm_id, uid, use_date, house_id, feed_class, feed_id, qty, amount)
    select farm_id, ${uuidv7()}::uuid, ${day}::date, house_id, 'BOAR', feed_id, 12.50, 40 from feed_use where farm_id = ${farmId} limit 1`.execute(
    t.db,
  )
  await remakeSums(t.db)
  const after = await read(day)
  expect(after.figures).toEqual(before.figures)
  expect(after.drift.map(({ label }) => label)).toEqual(['公猪 用料'])
  const { data: month } = await admin.post<MonthReport>(`bi/${NAME}/month`, { farmId, period: '2025-06' })
  const at = month.days.findIndex(({ date }) => date === day)
  expect(month.days[at]?.state).toBe('LOCKED')
  const feed = before.figures?.feed.reduce((sum, { kg }) => sum + Number(kg), 0)
  expect(Number(month.lines.find(({ key }) => key === 'feed')?.days[at])).toBe(feed)
})

test('two people cannot sign over each other: the later one is refused', async () => {
  const { version } = await read('2025-06-03')
  expect((await act('generate', '2025-06-03', { version })).code).toBe('SUCCESS')
  expect((await act('remark', '2025-06-03', { version, remark: '旧页面' })).code).toBe('CONFLICT')
})

test('a user who only looks changes nothing; a statistician makes and unlocks, the manager remarks and signs', async () => {
  const looker = await t.as('looker')
  for (const step of ['generate', 'remark', 'sign', 'unlock'])
    expect([step, (await act(step, '2025-06-04', { version: 0 }, looker)).status]).toEqual([step, 403])
  expect((await looker.post(`bi/${NAME}/export`, {})).status).toBe(403)
  const statistician = await t.as('statistician')
  expect((await act('generate', '2025-06-04', {}, statistician)).code).toBe('SUCCESS')
  expect((await act('remark', '2025-06-04', { remark: '越权' }, statistician)).status).toBe(403)
  expect((await act('sign', '2025-06-04', {}, statistician)).status).toBe(403)
  const manager = await t.as('manager')
  const words = { remark: '停电 12 分钟', temperature: '18 至 29 ℃' }
  expect((await act('remark', '2025-06-04', words, manager)).code).toBe('SUCCESS')
  expect(
    (await act('remark', '2025-06-04', { remark: '长'.repeat(301) }, manager)).errors?.remark,
  ).toBeTruthy()
  expect((await act('sign', '2025-06-04', {}, manager)).code).toBe('SUCCESS')
  expect(await read('2025-06-04')).toMatchObject({ ...words, state: 'LOCKED' })
})

test('amounts of sales and drugs are for users who may see money, in cells, rows and files', async () => {
  const looker = await t.as('looker')
  const seen = await read('2025-06-04', looker)
  expect(seen.hasMoney).toBe(false)
  expect(seen.figures?.sales.every(({ amount }) => amount === null)).toBe(true)
  expect(Object.keys(seen.figures?.values ?? {}).filter((key) => /Amount$/.test(key))).toEqual([])
  const cell = { farmId, date: '2025-06-04', cell: 'sales.drugs.amount' }
  expect((await looker.post(`bi/${NAME}/drill`, cell)).errors?.cell).toEqual(['没有查看金额的权限'])
  expect((await admin.post<DrillAnswer>(`bi/${NAME}/drill`, cell)).code).toBe('SUCCESS')
})

test('figures of feed, vaccines, checks and services over the farm’s life are what their rows add up to', async () => {
  const days = await sql<{ day: string }>`select distinct day from (
      select use_date as day from feed_use where farm_id = ${farmId} union select sale_date from sales_ticket where farm_id = ${farmId}
      union select treat_date from medication where farm_id = ${farmId} union select immune_date from immunisation where farm_id = ${farmId}
      union select event_date from pig_event where farm_id = ${farmId} and type in ('event_gestation', 'event_sale_pig', 'event_cull_pig')) x
    where day <= '2025-07-19' order by 1`.execute(t.db)
  const filled = new Set<string>()
  for (const { day } of days.rows) {
    if ((await read(day)).state === 'NONE') await act('generate', day)
    const { figures, state } = await read(day)
    // a locked day may say otherwise than its rows
    if (!figures || state === 'LOCKED') continue
    const cells: [string, string | null][] = [
      ...figures.feed.map(({ key, kg }): [string, string] => [`feed.${key}`, kg]),
      ...figures.production
        .filter(({ key }) => !['livePerLitter', 'weanWeight'].includes(key))
        .map(({ key, day: value }): [string, string | null] => [`production.${key}`, value]),
      ...figures.sales.flatMap(({ key, heads, kg, amount }): [string, string | null][] => [
        [`sales.${key}.heads`, heads],
        [`sales.${key}.kg`, kg],
        [`sales.${key}.amount`, amount],
      ]),
    ]
    for (const [cell, value] of cells) {
      if (Number(value ?? 0) === 0) continue
      const { data } = await admin.post<DrillAnswer>(`bi/${NAME}/drill`, { farmId, date: day, cell })
      expect([day, cell, Number(data.sum)]).toEqual([day, cell, Number(value)])
      filled.add(cell)
    }
  }
  expect([...filled]).toEqual(
    expect.arrayContaining([
      'feed.finish',
      'sales.vaccines.amount',
      'production.services',
      'production.checkPositive',
    ]),
  )
}, 120_000)

test('a file holds a sheet for each farm and day, or a month of each farm; no more than a year', async () => {
  const day = await admin.post(`bi/${NAME}/export`, {
    farmIds: [farmId],
    dateFrom: '2025-06-04',
    dateTo: '2025-06-04',
  })
  expect(day.status).toBe(200)
  const { head: heads, rows } = reportOf(day.response.rawPayload)
  expect(heads.slice(1, 3)).toEqual(['期初', '出生'])
  expect(rows.some(([head]) => head === '全场合计')).toBe(true)
  const month = await admin.post(`bi/${NAME}/export`, {
    ...{ farmIds: [farmId], dateFrom: '2025-06-01', dateTo: '2025-06-30', view: 'month' },
  })
  const { head } = reportOf(month.response.rawPayload)
  expect(head.length).toBe(2 + 30 + 3)
  const long = await admin.post(`bi/${NAME}/export`, { dateFrom: '2024-01-01', dateTo: '2025-07-01' })
  expect(long.errors?.dateTo).toEqual(['查询时间跨度不能超过1年'])
})

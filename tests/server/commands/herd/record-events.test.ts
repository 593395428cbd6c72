import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dump, herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db, farmId, houseId, word, record } = fixture
await fixture.boar('G1')

const sow = (earNo: string, extra: Record<string, unknown> = {}) => ({
  earNo,
  date: '2025-01-01',
  source: 'INIT',
  init: true,
  houseId,
  sex: 'F',
  status: 'WEANED',
  parity: 2,
  weanDate: '2024-12-29',
  ...extra,
})
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(db)).rows[0]
const pig = (earNo: string) =>
  one(sql<Record<string, unknown>>`select * from pig where farm_id = ${farmId} and ear_no = ${earNo}`)

test('an entry opens a file with its state, class and place', async () => {
  const [entered] = await record('event_entry', [sow('M0001')])
  expect(entered).toMatchObject({ accepted: true, violations: [] })
  expect(await pig('M0001')).toMatchObject({
    status: 'WEANED',
    parity: 2,
    pig_class: 'SOW',
    house_id: houseId,
    exit_date: null,
  })
})

test('a batch saves what passes and hands back what does not, with its rule and message', async () => {
  const rows = [
    { earNo: 'M0001', date: '2025-01-03', boarEarnock: 'G1', method: 'AI' },
    { earNo: 'M9999', date: '2025-01-03', boarEarnock: 'G1', method: 'AI' },
    { earNo: 'M0001', date: 'x', boarEarnock: 'G1', method: 'AI' },
  ]
  const [good, unknown, badDate] = await record('event_mat', rows)
  expect(good?.accepted).toBe(true)
  expect(unknown?.violations).toMatchObject([{ rule: 'V-007', level: 'E', message: '耳号不存在：M9999' }])
  expect(badDate?.violations).toMatchObject([
    { rule: 'FORM', field: 'date', message: '配种日期应为日期，如 2026-11-21' },
  ])
  expect(await pig('M0001')).toMatchObject({ status: 'MATED', due_date: '2025-04-27', last_event: '配种' })
})

test('two rows of one animal are judged one after the other', async () => {
  await record('event_entry', [
    sow('M0002', { status: 'LACTATING', farrowDate: '2024-12-25', suckling: 10, weanDate: null }),
  ])
  const deaths = [
    { earNo: 'M0002', date: '2025-01-05', qty: 6, reason: word('piglet_death_reason') },
    { earNo: 'M0002', date: '2025-01-05', qty: 5, reason: word('piglet_death_reason') },
  ]
  const [first, second] = await record('event_piglet_death', deaths)
  expect(first?.accepted).toBe(true)
  expect(second?.violations).toMatchObject([{ rule: 'V-411', message: '死亡数量不能大于带仔数（4头）' }])
})

test('V-010: the same ear number cannot be active twice; V-011: nor stand twice in one form', async () => {
  const [again] = await record('event_entry', [sow('M0001')])
  expect(again?.violations).toMatchObject([{ rule: 'V-010', message: '耳号已存在，不能重复' }])
  const [, twice] = await record('event_entry', [sow('M0003'), sow('M0003')])
  expect(twice?.violations.map((found) => found.rule)).toContain('V-011')
})

test('a warning asks for a reason, and the reason is kept with the event', async () => {
  await record('event_entry', [
    sow('M0004', { status: 'GILT', parity: null, weanDate: null, birthDate: '2024-06-20', init: false }),
  ])
  const row = { earNo: 'M0004', date: '2025-01-10', boarEarnock: 'G1', method: 'AI' }
  const [asked] = await record('event_mat', [row])
  expect(asked).toMatchObject({ accepted: false, violations: [{ rule: 'V-102', level: 'W' }] })
  const [passed] = await record('event_mat', [{ ...row, confirmReason: '体况良好' }])
  expect(passed?.accepted).toBe(true)
  const stored = await one(
    sql<{ confirm_reason: string }>`select confirm_reason from pig_event where uid = ${passed?.uid ?? ''}`,
  )
  expect(stored?.confirm_reason).toBe('体况良好')
})

test('a trial run and a refused batch leave the database byte for byte as it was', async () => {
  const before = await dump(db)
  await record('event_mat', [{ earNo: 'M0002', date: '2025-01-06', boarEarnock: 'G1', method: 'AI' }])
  await record(
    'event_piglet_death',
    [{ earNo: 'M0002', date: '2025-01-06', qty: 1, reason: word('piglet_death_reason') }],
    '2025-07-19',
    true,
  )
  await record('event_farr', [{ earNo: 'M0001', date: '2025-01-20', healthy: 10 }])
  expect(await dump(db)).toBe(before)
})

test('every accepted event leaves one audit row in the same transaction', async () => {
  const count = await one(sql<{ events: number; audits: number }>`
    select (select count(*)::int from pig_event) as events, (select count(*)::int from audit_log where target like 'event_%' and outcome = 'SUCCESS') as audits`)
  expect(count?.audits).toBe(count?.events)
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()

const due = (filters: object = {}, body: object = {}): Promise<Result> =>
  ask(admin, 'bi/expect-farr', { filters, ...body })

describe('the reference farm (§6.3, 预产表 at asOf)', () => {
  test('expects M0001 on 09-17 and M0002 on 10-08, 114 days after their last services', async () => {
    const { list, total } = await due()
    expect(total).toBe(2)
    // §6.2: mated 05-26 and 06-16, both found pregnant; 54 and 33 days before 07-19
    expect(list).toMatchObject([
      { earNo: 'M0001', dueDate: '2025-09-17', daysLeft: 60, mateDate: '2025-05-26', gestationDays: 54 },
      { earNo: 'M0002', dueDate: '2025-10-08', daysLeft: 81, mateDate: '2025-06-16', gestationDays: 33 },
    ])
    // parities 3 and 4 of §6.3; last litters of §6.2: 13 and 11 alive; boars B1 and B2
    expect(list).toMatchObject([
      { parity: 3, lastLive: 13, boarEarnock: 'G0001', gestationResult: '阳性', inCrate: false },
      { parity: 4, lastLive: 11, boarEarnock: 'G0002', gestationResult: '阳性', inCrate: false },
    ])
  })

  test('counts 2 litters, 1.90 likely ones, and 2 × 59/5 piglets', async () => {
    const { sums } = await due()
    expect(sums).toMatchObject({ litters: 2, overdue: 0, crated: 0 })
    expect(formatDecimal(String(sums.likelyLitters), 2)).toBe('1.90')
    expect(formatDecimal(String(sums.expectedLive), 2)).toBe('23.60')
  })

  test('asks for due dates, parity, ear number and state', async () => {
    const ears = async (filters: object) => (await due(filters)).list.map((row) => row.earNo)
    expect(await ears({ dueFrom: '2025-09-17', dueTo: '2025-10-07' })).toEqual(['M0001'])
    expect(await ears({ dueFrom: '2025-09-18' })).toEqual(['M0002'])
    expect(await ears({ parityTo: 3 })).toEqual(['M0001'])
    expect(await ears({ earNos: ['M0002', 'M0005'] })).toEqual(['M0002'])
    expect(await ears({ status: 'PREGNANT' })).toEqual(['M0001', 'M0002'])
    // no sow is due in the next two weeks, and none waits for the first check
    expect(await due({ dueTo: '2025-08-02' })).toMatchObject({ total: 0, list: [], sums: { litters: 0 } })
    expect(await ears({ status: 'MATED' })).toEqual([])
  })

  test('groups by the day due, the next first, each with the rows behind it', async () => {
    const { list } = await due({}, { groupBy: 'day' })
    expect(list.map((row) => [row._key, row.litters])).toEqual([
      ['2025-09-17', 1],
      ['2025-10-08', 1],
    ])
    const behind = await ask(admin, 'bi/expect-farr/drill', {
      filters: {},
      drill: { group: 'day', key: '2025-09-17' },
    })
    expect(behind.list.map((row) => row.earNo)).toEqual(['M0001'])
  })
})

test('a sow more than three days past her date is overdue; help at earlier births is a warning', async () => {
  // moved in the projection only: 07-15 is four days before 07-19, 07-16 three
  const move = (ear: string, day: string) => sql`update pig set due_date = ${day} where ear_no = ${ear}`
  await move('M0001', '2025-07-15').execute(t.db)
  await move('M0002', '2025-07-16').execute(t.db)
  await sql`update litter set assisted = true where pig_id = (select uid from pig where ear_no = 'M0002')`.execute(
    t.db,
  )
  const { list, sums } = await due()
  expect(sums.overdue).toBe(1)
  expect(list.map((row) => [row.earNo, row.daysLeft, row.notice])).toEqual([
    ['M0001', -4, null],
    ['M0002', -3, '助产1窝'],
  ])
})

test('the day she was moved to where she stands, once that is a crate; a card carries her number for life', async () => {
  const [before] = (await due()).list
  expect(before).toMatchObject({ inCrate: false, cratedOn: null, farm: expect.any(String) })
  await sql`update organize set house_type = 'FARROWING' where uid = (select house_id from pig where ear_no = 'M0001')`.execute(
    t.db,
  )
  const stay = await sql<{
    day: string
    no: string
  }>`select to_char(max(s.from_date), 'YYYY-MM-DD') as day, p.pig_no as no
    from pig_stay s join pig p on p.uid = s.pig_id where p.ear_no = 'M0001' group by p.pig_no`.execute(t.db)
  const [row] = (await due()).list
  expect(row).toMatchObject({ earNo: 'M0001', inCrate: true })
  expect([row?.cratedOn, row?.pigNo]).toEqual([stay.rows[0]?.day, stay.rows[0]?.no])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()

const lines = (filters: object = {}, groupBy: string | null = 'bloodline'): Promise<Result> =>
  ask(admin, 'bi/Boar-BloodStatus', { groupBy, filters })
const shown = ({ _group, heads, services, inbred, litters, lineSows, share, warnings }: ReportRow) => [
  _group,
  { heads, services, inbred, litters, lineSows, share: formatDecimal(share as string | null, 2), warnings },
]
const give = async (earNo: string, bloodline: string | null, sire: string | null) =>
  void (await sql`update pig set bloodline = ${bloodline}, sire_ear_no = ${sire} where ear_no = ${earNo}`.execute(
    t.db,
  ))

// In the half year from 2025-01-20: G0001 served M0005 twice, M0002 and M0001, G0002 M0006, M0003 and M0002.
// In the herd on 2025-07-19: M0001, M0002, M0003, M0005.
test('a bloodline has its boars, their use, the sows by its boars and a warning', async () => {
  await give('G0001', '一系', 'S9')
  await give('G0002', '二系', null)
  await give('M0001', null, 'G0001') // by G0001, which served her: related
  await give('M0002', '二系', 'S9') // the sire has no file, so her own bloodline counts; G0001 is her half brother
  await give('M0005', '二系', null)
  const { list, sums } = await lines()
  expect(list.map(shown)).toEqual([
    ['一系', { heads: 1, services: 4, inbred: 2, litters: 3, lineSows: 1, share: '25.00', warnings: 1 }],
    ['二系', { heads: 1, services: 3, inbred: 0, litters: 2, lineSows: 2, share: '50.00', warnings: 1 }],
    ['未填', { heads: 0, services: 0, inbred: 0, litters: 0, lineSows: null, share: '-', warnings: 0 }],
  ])
  expect(shown(sums)[1]).toMatchObject({
    heads: 2,
    services: 7,
    inbred: 2,
    litters: 5,
    lineSows: 3,
    warnings: 2,
  })
})

test('a quarter of the sows and no inbred service is no warning; other bloodlines only divide', async () => {
  await give('M0001', '一系', null)
  await give('M0002', '二系', null)
  const { list } = await lines({ bloodline: '一系' })
  expect(list.map(shown)).toEqual([
    ['一系', { heads: 1, services: 4, inbred: 0, litters: 3, lineSows: 1, share: '25.00', warnings: 0 }],
    [
      '（其他血统母猪）',
      { heads: 0, services: 0, inbred: 0, litters: 0, lineSows: null, share: '-', warnings: 0 },
    ],
  ])
})

test('collections of the half year are counted; a boar that left keeps what he did', async () => {
  await sql`insert into semen_collection (farm_id, uid, pig_id, collect_date, volume, motility, abnormal, qualified, doses_made)
    select farm_id, gen_random_uuid(), uid, day::date, 200, 80, 10, true, 0 from pig,
      unnest(array['2025-01-19', '2025-01-20', '2025-07-19', '2025-07-20']) day where ear_no = 'G0001'`.execute(
    t.db,
  )
  await sql`update pig set exit_date = '2025-07-01', status = 'SOLD' where ear_no = 'G0002'`.execute(t.db)
  const rows = await lines({}, null)
  expect(rows.list.map((row) => [row.earNo, row.bloodline, row.collections, row.services])).toEqual([
    ['G0001', '一系', 2, 4],
  ])
  const { list } = await lines()
  expect(list.map((row) => [row._group, row.heads, row.collections, row.services])).toEqual([
    ['一系', 1, 2, 4],
    ['二系', 0, 0, 3],
    ['未填', 0, 0, 0],
  ])
})

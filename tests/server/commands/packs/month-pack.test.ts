import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { StoredPage } from '#kit/downloads.ts'
import type { PackItem } from '#server/commands/packs/pack-task.ts'
import type { Client } from '#support/app.ts'
import { ended, taskOf } from '#support/downloads.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'
import { partOf, reportOf } from '#support/workbook.ts'

/** The reference farm's clock stands at 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()
const FUNCTIONS = [
  'month-pack',
  'month-pack:create',
  'month-pack:edit',
  'month-pack:delete',
  'month-pack:generate',
]
const JUNE = { farmIds: [farmId], dateFrom: '2025-06-01', dateTo: '2025-06-30' }
let items: PackItem[]
/** A sow that farrowed in June. */
let earNo: string
let chief: Client

beforeAll(async () => {
  const [farm] = (
    await sql<{ uid: string; treePath: string; level: number }>`
    select uid, tree_path as "treePath", level from organize where uid = ${farmId}`.execute(t.db)
  ).rows
  if (!farm) throw new Error('the reference farm is missing')
  const reports = ['farm-product-sum-report', 'births'].flatMap((one) => [one, `${one}:export`])
  await t.user({ account: 'chief', at: farm, functions: [...FUNCTIONS, ...reports, 'cost-summary'] })
  await t.user({ account: 'reader', at: farm, functions: ['month-pack'] })
  chief = await t.as('chief')
  const { list } = await ask(admin, 'bi/births', { filters: JUNE, pageSize: 10 })
  earNo = String(list[0]?.earNo)
  items = [
    { report: 'farm-product-sum-report' },
    { report: 'births', group: 'week' },
    { report: 'births', link: `/admin/births?f.earNos=${earNo}&group=-` },
    { report: 'cost-summary' },
  ]
})

const packOf = async (chosen: readonly PackItem[], name = '六月包') => {
  const { data, msg } = await admin.post<{ uid: string }>('month-pack', { name, items: chosen })
  expect(msg).toBe('')
  return data.uid
}
const generate = (client: Client, pack: string, month = '2025-06') =>
  client.post<{ uid: string }>(`month-pack/${pack}/generate`, { month, farmIds: [farmId] })
const fileOf = async (client: Client, uid: string) => {
  const { response } = await client.get(`download-center/${uid}/file`)
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}
const cellsOf = (file: Buffer, sheet: string) =>
  utils
    .sheet_to_json<unknown[]>(read(file).Sheets[sheet] ?? {}, { header: 1 })
    .filter((row) => row.length > 0)

test('a pack makes its reports of one month as one workbook: a cover first, what is left out named with its reason', async () => {
  const pack = await packOf(items)
  const { data, msg } = await generate(chief, pack)
  expect(msg).toBe('')
  await ended(chief, data.uid)
  const task = await taskOf(chief, data.uid)
  expect(task).toMatchObject({ title: '六月包 2025-06', path: '/admin/month-pack', mayExport: true, rows: 4 })
  const file = await fileOf(chief, data.uid)
  const book = read(file)
  expect(book.SheetNames).toEqual(['目录', '猪场生产汇总报表', '产仔报表', '产仔报表_2', '口径与筛选'])

  const cover = reportOf(file)
  expect(cover.title).toBe('六月包 2025-06')
  expect(cover.lines.flat().join(' ')).toMatch(/月份 2025-06，期间 2025-06-01 至 2025-06-30/)
  expect(cover.lines.flat().join(' ')).toMatch(/1 张未放入.*生成 2025-07-19 12:00:00 chief；请求号/)
  expect(cover.rows.map(([place, report, state, sheet]) => [place, report, state, sheet ?? null])).toEqual([
    [1, '猪场生产汇总报表', '已放入', '猪场生产汇总报表'],
    [2, '产仔报表', '已放入', '产仔报表'],
    [3, '产仔报表', '已放入', '产仔报表_2'],
    [4, '成本汇总', '未放入', null],
  ])
  expect(cover.rows[3]?.at(-1)).toBe('没有导出此报表的权限')
  // the download centre shows the same contents page by page
  const stored = await chief.get<StoredPage>(`download-center/${data.uid}/rows?page=1&pageSize=10`)
  expect(stored.data.list.map((row) => row[1])).toEqual(cover.rows.map((row) => row[1]))

  const screen = await ask(admin, 'bi/births', { filters: JUNE, groupBy: 'week', pageSize: 100 })
  const births = cellsOf(file, '产仔报表')
  expect(births[0]?.[0]).toBe('产仔报表 按分娩周')
  expect(births.filter(([week]) => /^\d{4}-W/.test(String(week))).map(([week]) => week)).toEqual(
    screen.list.map((row) => row._group),
  )
  // the view behind a link: its rows, narrowed as it says
  const rows = cellsOf(file, '产仔报表_2')
  expect([rows[0]?.[0], rows[2]?.[0]]).toEqual(['产仔报表 明细', `筛选 耳号＝${earNo}`])
  expect(rows.flat().filter((cell) => cell === earNo)).toHaveLength(1)
  expect(cellsOf(file, '口径与筛选').flat()).toContain('产仔报表_2')
})

test('the same pack under other rights has other contents; without any of them the cover stands alone', async () => {
  const pack = await packOf(items.slice(3), '成本包')
  const { data } = await generate(chief, pack)
  await ended(chief, data.uid)
  expect(read(await fileOf(chief, data.uid)).SheetNames).toEqual(['目录'])
  const whole = await generate(admin, pack)
  await ended(admin, whole.data.uid)
  expect(read(await fileOf(admin, whole.data.uid)).SheetNames).toEqual(['目录', '成本汇总', '口径与筛选'])
})

test('each of its sheets prints like the report’s own export', async () => {
  const pack = await packOf([{ report: 'births', group: 'week' }], '单张包')
  const { data } = await generate(admin, pack)
  await ended(admin, data.uid)
  const file = await fileOf(admin, data.uid)
  // the report is the first part of the archive, the cover the last: it stands first all the same
  expect(await partOf(file, 'xl/workbook.xml')).toMatch(/<sheets><sheet name="目录" sheetId="3"/)
  expect(await partOf(file, 'xl/worksheets/sheet1.xml')).toContain(
    '<pageSetup paperSize="9" orientation="landscape"',
  )
  expect(await partOf(file, 'xl/workbook.xml')).toContain('localSheetId="1">\'产仔报表\'!$5:$6<')
})

test('a month of no day yet, a pack of others, and a person without the right are refused in words', async () => {
  const pack = await packOf(items.slice(0, 1), '小包')
  const early = await generate(chief, pack, '2025-09')
  expect([early.status, early.msg]).toEqual([200, '此月份还没有开始'])
  expect((await generate(await t.as('reader'), pack)).status).toBe(403)
  const wrong = await admin.post('month-pack', {
    name: '错包',
    items: [{ report: 'births', link: '/admin/piglets-death?f.x=1' }],
  })
  expect([wrong.status, wrong.errors?.items?.[0]]).toEqual([
    400,
    expect.stringContaining('第1行：链接不是这张报表的'),
  ])
  expect((await admin.post('month-pack', { name: '空包', items: [] })).status).toBe(400)
})

test('every company finds a pack from its first day on, and every report of it can be made', async () => {
  const { data } = await chief.get<{ list: { uid: string; name: string; items: PackItem[] }[] }>('month-pack')
  const usual = data.list.find(({ name }) => name === '月度经营报表')
  expect(usual?.items.length).toBeGreaterThan(8)
  const made = await generate(admin, usual?.uid ?? '')
  await ended(admin, made.data.uid)
  const { rows } = reportOf(await fileOf(admin, made.data.uid))
  expect(
    rows.map(([, report, state, , , note]) => [report, state, state === '已放入' ? null : note]),
  ).toEqual(rows.map(([, report]) => [report, '已放入', null]))
})

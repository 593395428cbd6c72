import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readingNotes } from '#kit/import/reading.ts'
import type { ImportTask } from '#kit/import-task.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { testApp } from '#support/app.ts'
import { check, commit, send } from '#support/imports.ts'
import { sessionOf } from '#support/routes.ts'
import { upload } from '#support/upload.ts'
import { rowsOf } from '#support/workbook.ts'

/** Values a person sees in a workbook are stored, or the row says why not: small files as farms send them. */
const PAGE = 'batch-import'
const t = await testApp({ now: () => new Date('2026-11-20T12:00:00+08:00') })
const company = await t.node({ type: 'company', name: '怪表公司' })
const farm = await t.node({ type: 'farm', name: '怪表场', parent: company })
for (const name of ['后备1舍', '育肥1舍']) await t.node({ type: 'house', kind: 'HOUSE', name, parent: farm })
const client = await sessionOf(
  t,
  await t.user({ account: 'odd', at: farm, functions: [...allFunctionCodes] }),
)

const bytesOf = (name: string) => readFileSync(new URL(`../../../fixtures/sheets/${name}`, import.meta.url))

/** Sends one of the files; what was refused as a whole is thrown. */
async function sent(kind: string, fileName: string, query = ''): Promise<ImportTask> {
  const answer = await upload(client, `${PAGE}/upload?kind=${kind}${query}`, bytesOf(fileName), { fileName })
  if (answer.code !== 'SUCCESS') throw new Error(JSON.stringify(answer))
  return answer.data as unknown as ImportTask
}
const tried = async (...input: Parameters<typeof sent>) => check(client, await sent(...input))
const problemsOf = ({ problems }: ImportTask) => problems.filter(({ level }) => level === 'E')
const written = async (...input: Parameters<typeof sent>) =>
  commit(client, await tried(...input), { partial: true, reason: '核实' })

const HEAD = ['耳号', '进场日期', '来源', '栋舍', '性别', '入群状态', '出生日期', '品种', '上线初始化']
const gilt = (earNo: string) => [
  earNo,
  '2026-09-01',
  '自产',
  '后备1舍',
  '母',
  '后备',
  '2026-02-01',
  '大白',
  '否',
]

beforeAll(async () => {
  const { data } = await send(client, PAGE, 'event-entry', HEAD, ['123', '000123', 'N020'].map(gilt))
  const herd = await commit(client, await check(client, data), { reason: '建档' })
  expect(herd).toMatchObject({ status: 'COMMITTED', created: 3 })
})

interface Kept {
  readonly earNo: string
  readonly day: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** The events of a type that these animals have. */
async function eventsOf(type: string, ...earNos: string[]): Promise<readonly Kept[]> {
  const found = await sql<Kept>`select p.ear_no as "earNo", e.event_date::text as day, e.payload
    from pig_event e join pig p on p.uid = e.pig_id
    where p.farm_id = ${farm.uid} and p.ear_no = any(${earNos}) and e.type = ${type} order by p.ear_no`.execute(
    t.db,
  )
  return found.rows
}

test('a tag shown as 000123 is the animal 000123', async () => {
  expect(await written('event-body', 'S01-tag-shown-000123-number-format.xlsx')).toMatchObject({ created: 1 })
  const measured = await eventsOf('event_body', '123', '000123')
  expect(measured.map(({ earNo }) => earNo)).toEqual(['000123'])
})

test('a tag and a notch that became dates are refused, with how to repair them', async () => {
  const task = await tried('event-entry', 'S02-tag-and-notch-turned-into-dates.xlsx')
  expect(problemsOf(task)).toMatchObject([
    { row: 2, label: '耳号', value: '12月5日', message: expect.stringMatching(/变成了日期.*文本格式/) },
    { row: 3, label: '耳缺号', value: '3-5', message: expect.stringMatching(/变成了日期.*文本格式/) },
  ])
})

test('formulas without a value are refused by name, never taken for empty', async () => {
  const task = await tried('event-entry', 'S03-formula-without-cached-value.xlsx')
  expect(problemsOf(task).map(({ row, label, value }) => [row, label, value])).toEqual([
    [2, '左乳头', '=3+4'],
    [2, '进场体重', '=ROUND(85.2,1)'],
  ])
})

test('5 % is 5 in a column of percent, typed or formatted', async () => {
  expect(await written('event-entry', 'S04-percent-cell-5pct.xlsx')).toMatchObject({ created: 2 })
  const animals = await eventsOf('event_entry', 'X004', 'X005')
  expect(animals.map(({ payload }) => payload.residualRate)).toEqual([5, 5])
})

describe('sheets', () => {
  test('the first one with data is read and named; the other one is named and can be chosen', async () => {
    const file = 'S05-two-sheets-with-data.xlsx'
    const first = await tried('event-entry', file)
    expect(first).toMatchObject({ total: 1, reading: { sheet: '10月', others: [{ name: '11月', rows: 4 }] } })
    expect(readingNotes(first.reading ?? raise())).toContain('未导入的工作表：“11月” 4 行')
    expect(await tried('event-entry', file, `&sheet=${encodeURIComponent('11月')}`)).toMatchObject({
      ...{ total: 3, valid: 3 },
      reading: { sheet: '11月', others: [{ name: '10月', rows: 2 }] },
    })
    await expect(sent('event-entry', file, '&sheet=none')).rejects.toThrow('没有工作表“none”')
  })

  test('an empty one before it is passed over', async () => {
    expect(await tried('event-entry', 'S09-empty-first-sheet.xlsx')).toMatchObject({
      ...{ total: 1, valid: 1 },
      reading: { sheet: 'Sheet1', others: [] },
    })
  })
})

const raise = (): never => {
  throw new Error('no reading')
}

test('a value merged down three rows is that of each of them, and the file says so', async () => {
  const task = await written('event-entry', 'S06-optional-cell-merged-over-three-rows.xlsx')
  expect(task).toMatchObject({ created: 3, reading: { merged: ['AH2:AH4'] } })
  const animals = await eventsOf('event_entry', 'X010', 'X011', 'X012')
  expect(animals.map(({ payload }) => Number(payload.entryWeight ?? payload.weight))).toEqual([80, 80, 80])
})

test('cells that are only formatted, 259 columns of them, count for nothing', async () => {
  expect(await tried('event-entry', 'S07-blank-bordered-cells-to-column-259.xlsx')).toMatchObject({
    total: 1,
    valid: 1,
  })
})

test('a day with a time is that day', async () => {
  expect(await written('event-entry', 'S08-date-with-midnight-0-00-and-with-time.xlsx')).toMatchObject({
    created: 2,
  })
  const animals = await eventsOf('event_entry', 'X014', 'X015')
  expect(animals.map(({ day }) => day)).toEqual(['2026-10-01', '2026-10-01'])
})

describe('feeding stations', () => {
  const load = async (fileName: string) => {
    const path = 'jzswFeedInfo/import?mode=upsert'
    const answer = await upload(client, path, bytesOf(fileName), { fileName })
    return answer.data as unknown as { saved: boolean; created: number; errors: unknown[] }
  }
  test.each(['S11-feeding-utf16.csv', 'S12-feeding-midnight-and-time.csv'])('%s comes in', async (file) => {
    expect(await load(file)).toMatchObject({ saved: true, errors: [] })
  })
})

test('a weight that dead growing pigs cannot do without is starred in the template, and named when it is empty', async () => {
  const head = ['批次号', '期初日期', '阶段', '栋舍', '平均出生日期', '头数', '重量']
  const batch = ['2601', '2026-09-01', '育肥', '育肥1舍', '2026-05-01', 300, 12_000]
  const { data } = await send(client, PAGE, 'init-sale-pig-batch', head, [batch])
  expect(await commit(client, await check(client, data), { reason: '建档' })).toMatchObject({ created: 1 })
  const template = await client.get(`${PAGE}/template/event-batch-death`)
  expect(rowsOf(template.response.rawPayload)[0]?.cells).toContain('*重量(kg)')
  const task = await tried('event-batch-death', 'S10-batch-death-without-weight.xlsx')
  expect(problemsOf(task)).toMatchObject([{ row: 2, label: '重量', message: expect.stringMatching(/重量/) }])
})

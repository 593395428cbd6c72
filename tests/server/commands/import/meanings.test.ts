import { expect, test } from 'vitest'
import type { ImportMeanings, UnknownWords } from '#kit/import/meanings.ts'
import type { ImportTask } from '#kit/import-task.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { testApp } from '#support/app.ts'
import { check, commit, send } from '#support/imports.ts'
import { sessionOf } from '#support/routes.ts'
import { upload } from '#support/upload.ts'
import { rowsOf } from '#support/workbook.ts'

/** Heads and words of another system's export, chosen once, read by themselves the next time. */
const PAGE = 'batch-import'
const t = await testApp({ now: () => new Date('2026-11-20T12:00:00+08:00') })

async function side(name: string) {
  const company = await t.node({ type: 'company', name: `${name}公司` })
  const farms = []
  for (const number of [1, 2]) {
    const farm = await t.node({ type: 'farm', name: `${name}${number}场`, parent: company })
    await t.node({ type: 'house', kind: 'HOUSE', name: '一舍', parent: farm })
    farms.push(farm.uid)
  }
  const user = await t.user({ account: `maps${name}`, at: company, functions: [...allFunctionCodes] })
  return { client: await sessionOf(t, user), farms }
}
const [own, other] = [await side('甲'), await side('乙')]
const [farmId = '', sister = ''] = own.farms

const HEAD = ['猪的编号', '何时进的', '哪来的', '房子', '公母', '状况', '哪天生的', '种']
const ROW = ['Z1', '2026-09-01', '自己生的', '第一栋', '母', '后备', '2026-02-01', '大约克']
const MEANINGS: ImportMeanings = {
  columns: {
    ...{ 猪的编号: 'earNo', 何时进的: 'date', 哪来的: 'source', 房子: 'houseId', 状况: 'status' },
    ...{ 哪天生的: 'birthDate', 种: 'breedId' },
  },
  words: { source: { 自己生的: '自产' }, houseId: { 第一栋: '一舍' }, breedId: { 大约克: '大白' } },
}

const sendRows = (farm = farmId, rows = [ROW]) =>
  send(own.client, PAGE, 'event-entry', HEAD, rows, { farmId: farm })

test('a file of another system is refused until its heads are chosen, then comes in, also for a sister farm', async () => {
  expect((await sendRows()).msg).toMatch(/缺少必填列：“耳号”/)
  const asked = await own.client.post<UnknownWords>(`${PAGE}/words/event-entry`, {
    ...{
      farmId,
      words: { source: ['自己生的', '自产'], houseId: ['第一栋', '一舍'], breedId: ['大约克', '大白'] },
    },
  })
  expect(asked.data.unknown).toEqual({ source: ['自己生的'], houseId: ['第一栋'], breedId: ['大约克'] })
  expect(asked.data.choices.houseId).toEqual(['一舍'])
  expect(asked.data.choices.breedId).toContain('大白')

  const kept = await own.client.post(`${PAGE}/meanings/event-entry`, { farmId, ...MEANINGS })
  expect(kept.code).toBe('SUCCESS')
  for (const farm of [farmId, sister]) {
    const { data } = await sendRows(farm)
    const written = await commit(own.client, await check(own.client, data), { reason: '核实' })
    expect(written).toMatchObject({ status: 'COMMITTED', created: 1 })
  }
  const read = await own.client.get<ImportMeanings>(`${PAGE}/meanings/event-entry?farmId=${sister}`)
  expect(read.data).toEqual(MEANINGS)
})

test('another company has its own, and neither reads nor writes those of a farm that is not its', async () => {
  const own2 = await other.client.get<ImportMeanings>(`${PAGE}/meanings/event-entry?farmId=${other.farms[0]}`)
  expect(own2.data).toEqual({ columns: {}, words: {} })
  for (const answer of [
    await other.client.get(`${PAGE}/meanings/event-entry?farmId=${farmId}`),
    await other.client.post(`${PAGE}/meanings/event-entry`, { farmId, ...MEANINGS }),
    await other.client.post(`${PAGE}/words/event-entry`, { farmId, words: {} }),
  ])
    expect(answer.status).toBe(403)
})

test.each<[string, object, string]>([
  ['a column that is none', { columns: { 甲: 'nope' }, words: {} }, '列的对应不正确'],
  ['a prototype for a column', { columns: { 甲: 'constructor' }, words: {} }, '列的对应不正确'],
  ['a list', { columns: [], words: {} }, '列的对应不正确'],
  ['words of no column', { columns: {}, words: { nope: {} } }, '词的对应不正确'],
  ['a word that is no word', { columns: {}, words: { breedId: { 甲: 5 } } }, '词的对应不正确'],
  ['a word too long', { columns: {}, words: { breedId: { 甲: '长'.repeat(300) } } }, '词的对应不正确'],
])('%s is refused', async (_, body, message) => {
  const answer = await own.client.post(`${PAGE}/meanings/event-entry`, { farmId, ...body })
  expect([answer.status, answer.msg]).toEqual([400, message])
})

test('words of a file that are names of the language are words', async () => {
  const rows = ['constructor', '__proto__', 'toString'].map((word, at) => [
    `Z${at + 5}`,
    ...ROW.slice(1, 7),
    word,
  ])
  const { data } = await sendRows(farmId, rows)
  const tried = await check(own.client, data)
  expect(tried.problems.map(({ label, value }) => [label, value])).toEqual([
    ['品种', 'constructor'],
    ['品种', '__proto__'],
    ['品种', 'toString'],
  ])
})

test('the workbook of errors gives a day back as a day: sent again it is refused again', async () => {
  const file = { earNo: '耳号', day: '测定日期' }
  const { utils, write } = await import('xlsx')
  const sheet = utils.aoa_to_sheet([
    [file.earNo, file.day, '体况评分'],
    [46361, 46315, 3],
  ])
  sheet.A2.z = 'm"月"d"日"'
  sheet.B2.z = 'yyyy-mm-dd'
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '测定')
  const bytes = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const path = `${PAGE}/upload?kind=event-body&farmId=${farmId}`
  const sent = async (content: Buffer) =>
    check(own.client, (await upload(own.client, path, content)).data as unknown as ImportTask)
  const tried = await sent(bytes)
  expect(tried).toMatchObject({ failed: 1 })
  const errors = (await own.client.get(`${PAGE}/${tried.uid}/errors`)).response.rawPayload
  expect(rowsOf(errors)[1]?.cells.slice(0, 2)).toEqual(['2026-12-05', '2026-10-20'])
  expect((await sent(errors)).problems).toMatchObject([
    { label: '耳号', message: expect.stringContaining('变成了日期') },
  ])
})

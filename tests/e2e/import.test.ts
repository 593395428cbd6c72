import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, utils, write } from 'xlsx'
import { api, dayBefore } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** A file of matings from the template to taking it back: five rows, one of them wrong. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const quiet = () => visitor.noise.splice(0)
const GILTS = ['DR01', 'DR02', 'DR03', 'DR04', 'DR05']

/** How many of the gilts are served. */
const served = async (): Promise<number> =>
  (await api<{ total: number }>(visitor, 'get', 'pigs-file?earNo_like=DR0&status=MATED')).total

type Cells = (string | number)[]

/** The first sheet of a workbook that was saved. */
const sheetOf = (path: string): Cells[] => {
  const book = read(readFileSync(path))
  return utils.sheet_to_json<Cells>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
}

async function saved(button: string): Promise<{ name: string; path: string }> {
  const { page } = visitor
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), path: await download.path() }
}

test('the template of a kind is filled in and looked at before it is sent', async () => {
  const { page } = visitor
  // other tests have made farms too
  const { list: boars } = await api<{ list: { farmId: string }[] }>(visitor, 'get', 'pigs-file?earNo=G0001')
  const farmId = boars[0]?.farmId
  const { list: places } = await api<{ list: { uid: string }[] }>(
    visitor,
    'get',
    `event/event_entry/places?farmId=${farmId}`,
  )
  const { results } = await api<{ results: { accepted: boolean }[] }>(visitor, 'post', 'event/event_entry', {
    farmId,
    requestId: 'gilts-of-import',
    rows: GILTS.map((earNo) => ({
      ...{ earNo, date: dayBefore(30), houseId: places[0]?.uid, source: 'BOUGHT', sex: 'F', status: 'GILT' },
      ...{ birthDate: dayBefore(240), confirmReason: '测试' },
    })),
  })
  expect(results.map(({ accepted }) => accepted)).toEqual(GILTS.map(() => true))

  await visitor.go('/admin/batch-import')
  const kind = page.getByRole('combobox', { name: '导入类型' })
  await kind.focus()
  await page.keyboard.type('配种')
  await page.locator('.ant-select-item-option-active', { hasText: '配种' }).waitFor()
  await page.keyboard.press('Enter')
  const template = await saved('下载模板')
  expect(template.name).toBe('配种导入模板.xlsx')
  const [head = []] = sheetOf(template.path)
  const cells: Readonly<Record<string, string | number>> = {
    '*配种日期': dayBefore(0).replaceAll('-', '/'),
    '*配种方式': '人工授精',
    与配公猪: 'G0001',
    输精次数: 2,
  }
  const rows = [...GILTS.slice(0, 4), 'DR99'].map((earNo) =>
    head.map((title) => (title === '*耳号' ? earNo : (cells[title] ?? ''))),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows]), '配种')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  expect(await visitor.axe()).toEqual([])
  await page.locator('input[type=file]').setInputFiles({
    name: '配种记录.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await page.getByText(`按列名匹配 ${head.length} / ${head.length} 列`).waitFor()
  await page.getByText(dayBefore(0)).first().waitFor()
  await page.getByText('共 5 行；耳号、栋舍等由预检核对').waitFor()
  expect(await visitor.axe()).toEqual([])
  expect(quiet()).toEqual([])
})

test('checked, the wrong row is named and comes back in a workbook; nothing is written', async () => {
  const { page } = visitor
  await page.keyboard.press('Enter')
  const wrong = page.getByRole('row', { name: /DR99/ })
  await wrong.waitFor()
  expect(await wrong.innerText()).toMatch(/^6\s+耳号\s+DR99\s+错误/)
  const { path, name } = await saved('下载错误工作簿')
  expect(name).toBe('配种记录_错误.xlsx')
  const [head, ...rows] = sheetOf(path)
  expect(head?.at(-1)).toBe('错误原因')
  expect(rows.find((row) => row.includes('DR99'))?.at(-1)).toContain('DR99')
  expect(await served()).toBe(0)
  expect(await visitor.axe()).toEqual([])
  expect(quiet()).toEqual([])
})

test('found again after a reload, the four good rows are committed, with one reason where there are warnings', async () => {
  const { page } = visitor
  await page.reload()
  const commit = page.getByRole('button', { name: /^只导入正确的 \d 行$/ })
  await commit.waitFor()
  const reason = page.getByLabel('警告的继续原因')
  if (await reason.isVisible()) await reason.fill('体况良好')
  await page.getByRole('button', { name: '只导入正确的 4 行' }).click()
  await page.getByText('已导入').waitFor()
  expect(await served()).toBe(4)
  expect(quiet()).toEqual([])
})

test('taken back with a reason, all four are gone, and the list says so', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: '回滚', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '回滚 配种记录.xlsx' })
  await dialog.getByLabel('回滚原因').fill('选错了文件')
  await dialog.getByRole('button', { name: '回滚 4 行' }).click()
  await page.getByText('已全部撤销；需要时请重新上传文件').waitFor()
  expect(await served()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /配种记录\.xlsx.*已回滚/ }).waitFor()
  expect(quiet()).toEqual([])
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, dayBefore } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** A document from its first key to its posting: entered with its papers, submitted, approved, printed, taken back, and kept by what came after. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const quiet = () => visitor.noise.splice(0)

/** The steps of the document that stands open, each asked for once more. */
async function act(name: string, reason?: string): Promise<void> {
  const { page } = visitor
  await page
    .getByRole('dialog', { name: /^引种登记/ })
    .getByRole('button', { name, exact: true })
    .click()
  const question = page.getByRole('dialog', { name: new RegExp(`^${name} YZ`) })
  if (reason) await question.getByRole('textbox').fill(reason)
  await question.getByRole('button', { name, exact: true }).click()
}

async function openDocument(state: string): Promise<void> {
  const { page } = visitor
  // one that is closing still shows the state before the last step
  await page.getByRole('dialog', { name: /^引种登记/ }).waitFor({ state: 'hidden' })
  await page.getByText(state, { exact: true }).filter({ visible: true }).first().waitFor()
  await page
    .getByText(/^YZ\d{8}-\d{3}$/)
    .first()
    .dblclick()
  await page.getByRole('dialog', { name: /^引种登记/ }).waitFor()
}

/** The entry of the open list that Enter takes. */
const offered = (name: string) => visitor.page.locator('.ant-select-item-option-active', { hasText: name })

/** A file picked by the keyboard. */
async function attach(name: string, words: string): Promise<void> {
  const { page } = visitor
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '添加附件' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(words) })
}

/** The button that has the focus; the page itself, which holds it between two steps, is none. */
const focused = (name: RegExp | string) =>
  visitor.page.getByRole('button', { name }).and(visitor.page.locator(':focus'))

const heads = async (): Promise<number> => {
  const answer = await visitor.page.request.get(`${visitor.url}/api/v2/pigs-file?earNo_like=YZ8`)
  return (await answer.json()).data.total
}

test('two bought pigs are entered by keyboard and pasted, saved and submitted in one go', async () => {
  const { page } = visitor
  await api(visitor, 'post', 'basic-supplier', { code: 'S800', name: '柳河种源', kind: 'PIG' })
  await visitor.go('/admin/pig-introduction')
  await page.getByRole('button', { name: '新增' }).first().waitFor()
  await page.keyboard.press('Alt+n')
  const form = page.getByRole('form', { name: '新增引种登记' })
  await form.getByLabel('供应商', { exact: true }).focus()
  await page.keyboard.type('柳河种源')
  await offered('柳河种源').waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('隔离舍', { exact: true }).focus()
  await page.keyboard.type('母猪舍')
  await offered('母猪舍').waitFor()
  await page.keyboard.press('Enter')
  await form.getByRole('gridcell').first().click()
  const ear = page.getByLabel('第1行 耳号')
  await ear.waitFor()
  const block = [
    ['品种', '出生日期', '耳号', '体重(kg)', '单价'],
    ['大白', dayBefore(200).replaceAll('-', '/'), 'YZ801', '96.5', '2,600'],
    ['长白', dayBefore(201), 'YZ802', '97', '2600'],
  ]
  await ear.evaluate(
    (cell, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    block.map((line) => line.join('\t')).join('\n'),
  )
  await page.getByText('合计 2 行').waitFor()
  await page.getByLabel('合计', { exact: true }).getByText('5,200.00').waitFor()
  await attach('检疫证.pdf', '%PDF-1.7 检疫')
  await page.getByText('等待上传').waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/YZ\d{8}-\d{3} 已提交/)
    .first()
    .waitFor()
  expect(quiet()).toEqual([])
})

test('its paper is there; another is added, saved and taken off again, all by keyboard', async () => {
  const { page } = visitor
  await openDocument('待审核')
  const files = page.getByRole('region', { name: /^附件/ })
  await files.getByRole('button', { name: '检疫证.pdf', exact: true }).waitFor()
  await attach('磅单.pdf', '<html>不是 PDF')
  await files.getByText(/只能上传 PDF/).waitFor()
  await files.getByRole('button', { name: '移除 磅单.pdf' }).focus()
  await page.keyboard.press('Enter')
  await attach('磅单.jpg', '不是图片')
  await files.getByRole('button', { name: '移除 磅单.jpg' }).press('Enter')
  await attach('磅单.pdf', '%PDF-1.7 磅单')
  const added = files.getByRole('button', { name: '磅单.pdf', exact: true })
  await added.focus()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await saved
  expect(download.suggestedFilename()).toBe('磅单.pdf')
  expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7 磅单')
  expect(await visitor.axe()).toEqual([])
  await files.getByRole('button', { name: '删除附件 磅单.pdf' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByText('确定删除附件“磅单.pdf”吗？')
  await question.waitFor()
  // the harmless answer comes first
  await focused(/取\s?消/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await added.waitFor({ state: 'hidden' })
  await question.waitFor({ state: 'hidden' })
  await focused('添加附件').waitFor()
  await page.keyboard.press('Escape')
  expect(quiet().filter((line) => !/400/.test(line))).toEqual([])
})

test('approved, the pigs stand in the file and the print shows the lines', async () => {
  const { page } = visitor
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await openDocument('待审核')
  await act('审核')
  await page
    .getByText(/YZ\d{8}-\d{3} 已审核/)
    .first()
    .waitFor()
  expect(await heads()).toBe(2)
  await openDocument('已审核')
  await page.getByRole('button', { name: '打印' }).click()
  const paper = page.locator('.printed-document')
  await paper.waitFor({ state: 'attached' })
  const printed = await paper.textContent()
  for (const word of [
    'YZ801',
    'YZ802',
    '大白',
    '长白',
    '96.50',
    '5,200.00',
    '附件 1 个：检疫证.pdf',
    '兽医签字',
  ])
    expect(printed).toContain(word)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(quiet()).toEqual([])
})

test('taken back it leaves no pig; once one of them has lived on, it is kept', async () => {
  const { page } = visitor
  await act('反审核', '录入有误')
  await page
    .getByText(/YZ\d{8}-\d{3} 已反审核/)
    .first()
    .waitFor()
  expect(await heads()).toBe(0)
  for (const [state, name] of [
    ['草稿', '提交'],
    ['待审核', '审核'],
  ] as const) {
    await openDocument(state)
    await act(name)
  }
  // the word of the first approval may still stand on the screen
  await expect.poll(heads).toBe(2)
  const { list } = (await (await page.request.get(`${visitor.url}/api/v2/pig-introduction`)).json()).data
  const { results } = await api<{ results: unknown[] }>(visitor, 'post', 'event/event_estrus', {
    farmId: list[0].introFarmId,
    requestId: 'estrus-of-YZ802',
    rows: [{ earNo: 'YZ802', date: list[0].introDate, intensity: 'STRONG' }],
  })
  expect(results).toEqual([expect.objectContaining({ accepted: true })])
  await openDocument('已审核')
  await act('反审核', '录入有误')
  await page.getByText(/第2行：与后续事件【查情 .*】冲突，请先撤销该事件/).waitFor()
  expect(await heads()).toBe(2)
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addReader } from '#support/reader.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** Feedback from the page it is about to its answer: a marked screenshot, what is added by itself, state and reply. */

const REPORTER = { account: 'reader6', password: 'Sow-4711', role: 'STATISTICIAN', name: '陈秀兰' }
const TITLE = '列表想按栏位排序'
let admin: Visitor
let reporter: Visitor

beforeAll(async () => {
  admin = await visit()
  await signIn(admin)
  await addReader(admin, REPORTER)
  reporter = await visit()
  await signIn(reporter, REPORTER)
})
afterAll(async () => {
  await admin.close()
  await reporter.close()
})

const region = ({ page }: Visitor, name: string) =>
  page.getByRole('region', { name }).filter({ visible: true })

/** Marks the screenshot with the pointer: from and to in parts of its width and height. */
async function draw({ page }: Visitor, from: [number, number], to: [number, number]): Promise<void> {
  const box = await page.getByRole('dialog').locator('canvas').boundingBox()
  if (!box) throw new Error('there is no picture')
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

/** The menu entry, its group opened if it is not: a menu drawn anew while it is clicked stays closed. */
async function openFeedback({ page }: Visitor, entry: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry })
  await vi.waitFor(
    async () => {
      if (!(await item.isVisible())) await page.getByRole('menuitem', { name: '系统管理' }).click()
      await item.click({ timeout: 2000 })
    },
    { timeout: 20_000, interval: 100 },
  )
}

test('a person reports the page she came from with a marked screenshot', async () => {
  const { page, go, noise } = reporter
  await go('/admin/pigs-file')
  await page.getByRole('tab', { name: '猪只档案' }).waitFor()
  await page.getByRole('button', { name: '查询', exact: true }).first().waitFor()
  await openFeedback(reporter, '意见反馈')
  const form = region(reporter, '新增反馈')
  await form.getByLabel('标题').fill(TITLE)
  await form.getByLabel('说明').fill('一边走一边翻页找，能不能记住排序')

  await form.getByRole('button', { name: '截取当前页' }).click()
  const dialog = page.getByRole('dialog', { name: '标注截图' })
  await dialog.waitFor()
  await draw(reporter, [0.3, 0.3], [0.5, 0.6])
  await dialog.getByText('箭头', { exact: true }).click()
  await draw(reporter, [0.7, 0.7], [0.52, 0.55])
  expect(await reporter.axe()).toEqual([])
  await dialog.getByRole('button', { name: '加入反馈' }).click()
  await form.getByRole('img', { name: '截图 1' }).waitFor()

  await form.getByRole('button', { name: '提交' }).click()
  const thread = region(reporter, TITLE)
  await thread.getByRole('img').first().waitFor()
  const facts = await thread.locator('.feedback-facts li').allTextContents()
  expect(facts[0]).toBe('页面 猪只档案')
  expect(facts.slice(1).every((fact) => /^(版本|浏览器|分辨率|请求号) (?!-)/.test(fact))).toBe(true)
  expect(await thread.locator('[aria-current="step"]').textContent()).toContain('提交')
  expect(await reporter.axe()).toEqual([])
  expect(noise.splice(0)).toEqual([])
}, 60_000)

test('the administrator answers by keyboard and takes it on; the reporter sees answer and state', async () => {
  await admin.go('/admin/feedback')
  await admin.page.getByRole('button', { name: TITLE }).click()
  const thread = region(admin, TITLE)
  await thread.getByLabel('回复').fill('已转研发')
  await admin.page.keyboard.press('Control+Enter')
  // not the words in the input, which stand there until they are sent
  await thread.getByRole('paragraph').filter({ hasText: '已转研发' }).waitFor()
  await thread.getByRole('button', { name: '受理' }).focus()
  await admin.page.keyboard.press('Enter')
  await thread.getByText('待处理 → 处理中').waitFor()

  const { go, noise } = reporter
  await go('/admin/backlog')
  // the number of new answers stands in the menu
  await openFeedback(reporter, /意见反馈\s*\d/)
  const own = region(reporter, TITLE)
  await own.getByText('已转研发').waitFor()
  expect(await own.locator('[aria-current="step"]').textContent()).toContain('处理中')
  expect([...noise.splice(0), ...admin.noise.splice(0)]).toEqual([])
}, 60_000)

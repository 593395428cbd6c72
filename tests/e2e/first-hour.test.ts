import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type E2eServer, emptyServer, teardown } from '#support/e2e-server.ts'
import { fillWorkbook, twentySows } from '#support/first-hour.ts'
import { dayBefore } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** A new company, as its administrator would: from an empty installation to the first mating of a farm with twenty sows. */

const MOST_CLICKS = 90

let server: E2eServer
let visitor: Visitor
beforeAll(async () => {
  server = await emptyServer('first-hour')
  visitor = await visit(undefined, server.url)
  // clicks and keys of the person, however often the page is loaded
  await visitor.page.addInitScript(() => {
    for (const kind of ['click', 'keydown'])
      addEventListener(
        kind,
        (event) => {
          const { detail } = event as UIEvent
          // a click that a key or a label makes is none of the mouse
          if (!event.isTrusted || (kind === 'click' && detail === 0)) return
          sessionStorage.setItem(kind, String(Number(sessionStorage.getItem(kind) ?? 0) + 1))
        },
        true,
      )
  })
}, 240_000)
afterAll(async () => {
  await visitor.close()
  await teardown()
})

const count = (kind: string) => visitor.page.evaluate((of) => Number(sessionStorage.getItem(of) ?? 0), kind)
const button = (name: string | RegExp) => visitor.page.getByRole('button', { name, exact: true })
const type = async (label: string, text: string) => {
  await visitor.page.getByLabel(label, { exact: true }).click()
  await visitor.page.keyboard.type(text)
}
/** The step of the guide that is open now. */
const opened = (step: string) => visitor.page.getByRole('heading', { name: step, level: 2 }).waitFor()

test('company, farm, pens and people: one form and two grids', async () => {
  const { page } = visitor
  await signIn(visitor, server)
  await page.getByRole('heading', { name: '开始使用' }).waitFor()
  await opened('公司和猪场')
  expect(await visitor.axe()).toEqual([])
  await page.getByRole('textbox', { name: '公司' }).click()
  await page.keyboard.type('江南牧业')
  await page.keyboard.press('Tab')
  await page.keyboard.type('柳河场')
  await page.keyboard.press('Enter')
  await opened('栋舍栏位')
  await page.getByText('将建 5 栋，20 个栏位').waitFor()
  expect(await visitor.axe()).toEqual([])
  await button('生成并继续').click()
  await opened('人员账号')
  for (const [row, account, name, role] of [
    [1, 'zhang1', '张三', '配种员'],
    [2, 'li4', '李四', '产房员'],
  ] as const) {
    await type(`第${row}行 账号`, account)
    await type(`第${row}行 姓名`, name)
    await type(`第${row}行 角色`, role)
    await page.locator('.ant-select-item-option-active', { hasText: role }).waitFor()
    await page.keyboard.press('Enter')
  }
  await button('建立账号').click()
  await page.getByRole('row', { name: /zhang1 张三 配种员 \w{14}/ }).waitFor()
  expect(await visitor.axe()).toEqual([])
  await button('下一步').click()
  await opened('猪群期初')
})

test('the herd in one workbook; a row that is wrong keeps all of it out and is named', async () => {
  const { page } = visitor
  expect(await visitor.axe()).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), button('下载工作簿').click()])
  const template = readFileSync(await download.path())
  const { 种猪档案: rows = [] } = twentySows(dayBefore(0))
  const send = async (sent: typeof rows) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('把填好的工作簿（.xlsx）拖到这里，或点击选择').click(),
    ])
    await chooser.setFiles({
      name: '柳河场猪群.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: fillWorkbook(template, { 种猪档案: sent }),
    })
  }
  await send(rows.map((row, at) => (at === 2 ? { ...row, 栋舍: '没有的舍' } : row)))
  await page.getByRole('row', { name: /错误 种猪档案 4 栋舍 没有的舍/ }).waitFor()
  await send(rows)
  await page.getByText('已导入 1 张工作表，共 21 行').waitFor()
  await button('下一步：核对').click()
})

test('checked and confirmed, the first mating is recorded within ninety clicks', async () => {
  const { page } = visitor
  await opened('核对上线')
  await button('校验').click()
  await page.getByText(/校验：错误 0|校验，没有发现问题/).waitFor()
  await page.getByRole('row', { name: '母猪 20 20' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  await button('确认上线').click()
  await page.getByRole('dialog').getByRole('button', { name: '确认上线' }).click()
  await opened('第一项工作')
  await button('录入第一条配种').click()
  await type('第1行 耳号', 'Y001')
  await page.keyboard.press('Tab')
  await type('第1行 与配公猪', 'YB01')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: '撤销 Y001' }).waitFor()
  const [clicks, keys] = [await count('click'), await count('keydown')]
  console.info(`first hour: ${clicks} clicks, ${keys} keys`)
  expect(clicks).toBeGreaterThan(10)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(visitor.noise).toEqual([])
})

test('all six steps are done, none proposes anything again, and the home is the work lists again', async () => {
  const { page } = visitor
  await visitor.go('/admin/getting-started')
  await page.getByText('6 步已全部完成').waitFor()
  await visitor.go('/admin/getting-started?step=pens')
  await page.getByText('本场已有栋舍；还要建的加一行').waitFor()
  expect(await button('生成并继续').isDisabled()).toBe(true)
  await visitor.go('/admin/backlog')
  await page.getByRole('heading', { name: '待办', exact: true }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('button', { name: '开始使用' }).click()
  await page.getByText('6 步已全部完成').waitFor()
})

test('a sow that was forgotten gets a house and a pen of it', async () => {
  const { page } = visitor
  await visitor.go('/admin/huge-farm-online-import')
  const late = page.getByRole('region', { name: '补录遗漏' })
  await late.getByText('种猪', { exact: true }).click()
  await late.getByLabel('第1行 栋舍').fill('分娩')
  await page.keyboard.press('Enter')
  await late.getByLabel('第1行 栏位').fill('12')
  await page.keyboard.press('Enter')
  expect(await late.getByRole('row').nth(1).textContent()).toContain('12')
})

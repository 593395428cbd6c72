import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn, drawnAlways, isDeep } from '#support/drawn.ts'
import { type E2eServer, emptyServer, teardown } from '#support/e2e-server.ts'
import { screenPaths } from '#support/screen-paths.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'
import { walker } from '#support/walk.ts'

/** Every screen of a company just started: it has rows, its own way to make some, or one sentence on what is missing that leads there. */

/** In a run that draws, one screen in so many. */
const OPENED = 8

let server: E2eServer
let visitor: Visitor
let walk: (path: string) => Promise<void>
beforeAll(async () => {
  server = await emptyServer('empty-company')
  visitor = await visit(undefined, server.url)
  walk = walker(visitor)
  await signIn(visitor, server)
}, 240_000)
afterAll(async () => {
  await visitor.close()
  await teardown()
})

/** In the page: sentences of empty places that lead nowhere, where the screen has no way of its own, nor a button that
 *  the sentence names. Where there is nothing, other conditions lead nowhere either. */
function deadEnds(): string[] {
  const main = document.querySelector('main') ?? document.body
  const shown = (one: Element) => one.checkVisibility()
  const words = (one: Element) => one.textContent?.trim() ?? ''
  const places = [...main.querySelectorAll('.empty-state')].filter(shown)
  const own = [...main.querySelectorAll('button')].filter(shown).map(words)
  const makes = own.some((label) => /^(新增|新建|导入|提交|选择文件|引种|保存)/.test(label))
  const names = (one: Element) => own.some((label) => label.length > 1 && words(one).includes(label))
  const leads = (one: Element) =>
    [...one.querySelectorAll('button, a')].some((way) => words(way) !== '重置条件')
  return places.filter((one) => !leads(one) && !makes && !names(one)).map((one) => words(one))
}

const all = screenPaths.filter((path) => !['/404', '/noaccess'].includes(path.split('?')[0] ?? ''))
/** Screens to open in one of the two companies: in a deep run each in one of them, which changes with the seed. */
const openedIn = (company: 0 | 1): string[] =>
  isDeep ? drawnAlways('empty company', all, company, 2) : drawn('empty company', all, 0, OPENED)

async function expectLeads(path: string): Promise<void> {
  // the card of an animal is called after it: without one its tab has another name
  await (path.startsWith('/admin/pig-detail') ? visitor.go(path) : walk(path))
  await expect.poll(() => visitor.page.evaluate(deadEnds), { timeout: 5000 }).toEqual([])
  await expect.poll(() => visitor.page.locator('main').innerText()).not.toBe('')
}

test.each(openedIn(0))('%s says what is missing and leads there', expectLeads)

test('without a farm every screen of a farm says so and leads to the guide', async () => {
  await walk('/admin/farm-product-day-report')
  await visitor.page.getByText('先建立公司和猪场，再录入和查询').waitFor()
  await visitor.page.getByRole('button', { name: '去开始使用' }).click()
  await visitor.page.getByRole('heading', { name: '公司和猪场', level: 2 }).waitFor()
})

describe('a farm with houses and no animals', () => {
  beforeAll(async () => {
    const { page } = visitor
    await visitor.go('/admin/getting-started')
    await page.getByRole('textbox', { name: '公司' }).fill('江南牧业')
    await page.keyboard.press('Tab')
    await page.keyboard.type('柳河场')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '生成并继续' }).click()
    await page.getByRole('heading', { name: '人员账号', level: 2 }).waitFor()
  })

  test.each(openedIn(1))('%s says what is missing and leads there', expectLeads)

  test('a report without rows leads to the screen they are entered in', async () => {
    await walk('/admin/material-stock')
    await visitor.page.getByText('数据来自物料入库；已经录入的，可以放宽条件后再查询').waitFor()
    await visitor.page.getByRole('button', { name: '去物料入库' }).click()
    await visitor.page.getByText('还没有物料入库').waitFor()
  })

  test('figures of a herd that is not there are no row of zeros', async () => {
    await walk('/admin/pigs-amount')
    await visitor.page.getByText('先导入上线当天的种猪和批次，或录入进场的种猪').waitFor()
    expect(await visitor.page.getByRole('row').filter({ visible: true }).count()).toBe(0)
  })
})

import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, utils, write } from 'xlsx'
import { api, dayBefore } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** A farm of two sows and one batch goes live: by keyboard, from the templates, to the farm that is live, and back. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const quiet = () => visitor.noise.splice(0)
const PAGE = '/admin/huge-farm-online-import'
let farm = ''

type Row = Readonly<Record<string, string | number>>

const step = (name: string) =>
  visitor.page.getByRole('navigation').getByRole('button', { name: new RegExp(name) })

/** One step from its template to the commit: the file is chosen, the rest is Enter. */
async function bring(name: string, rows: readonly Row[]): Promise<void> {
  const { page } = visitor
  await step(name).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载模板' }).click(),
  ])
  const book = read(readFileSync(await download.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const [head = []] = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 })
  const plain = head.map((title) => title.replace(/^\*|\(.*\)$/g, ''))
  const cells = rows.map((row) => plain.map((title) => row[title] ?? ''))
  const filled = utils.book_new()
  utils.book_append_sheet(filled, utils.aoa_to_sheet([head, ...cells]), name)
  await page.locator('input[type=file]').setInputFiles({
    name: `${name}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(filled, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  })
  await page.getByText(`共 ${rows.length} 行；`).waitFor()
  await page.keyboard.press('Enter')
  const commit = page.getByRole('button', { name: `提交 ${rows.length} 行` })
  await commit.waitFor()
  await commit.press('Enter')
  // the keyboard stays with the file while it is at work, and goes on where it is done
  await page.getByRole('button', { name: '完成' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await step(`${name}.*已导入 ${rows.length} 行`).waitFor()
}

/** A button that waits while the farm is at work takes no key. */
async function press(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.press('Enter')
}

test('a farm and its day are chosen; the steps say what each is for', async () => {
  const { page } = visitor
  const { userData } = await api<{ userData: { organizeInfo: { uid: string } } }>(
    visitor,
    'get',
    'base/account/current',
  )
  const made = {
    type: 'farm',
    name: '新上线场',
    shortName: '新上',
    code: 'X7',
    farmType: 'COMMERCIAL',
    sort: 9,
  }
  farm = (
    await api<{ uid: string }>(visitor, 'post', 'org-manage', {
      parentId: userData.organizeInfo.uid,
      ...made,
    })
  ).uid
  await visitor.go(`${PAGE}?farm=${farm}`)
  await page.getByText('选择上线日期后开始').waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.getByLabel('上线日期', { exact: true }).fill(dayBefore(0))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '开始上线' }).press('Enter')
  await step('栋舍栏位.*未开始').waitFor()
  // the button is gone: the keyboard goes on at the first step
  await visitor.page.locator('nav [aria-current=step]:focus').waitFor()
  expect(quiet()).toEqual([])
})

test('houses, sows and a batch come in from their templates', async () => {
  await bring('栋舍栏位', [
    { 栋舍: '妊娠舍', 舍别: '妊娠舍' },
    { 栋舍: '分娩舍', 舍别: '分娩舍', 栏位: '01', 容量: 1 },
    { 栋舍: '保育舍', 舍别: '保育舍' },
  ])
  await bring('种猪档案', [
    { 耳号: 'N001', 性别: '母', 入群状态: '已配', 栋舍: '妊娠舍', 胎次: 1, 配种日期: dayBefore(20) },
    {
      耳号: 'N002',
      性别: '母',
      入群状态: '哺乳',
      栋舍: '分娩舍',
      栏位: '01',
      胎次: 1,
      分娩日期: dayBefore(10),
      带仔数: 11,
    },
  ])
  expect(await visitor.axe()).toEqual([])
  await bring('批次期初', [
    { 批次号: 'BY-N1', 阶段: '保育', 栋舍: '保育舍', 平均出生日期: dayBefore(45), 头数: 120, 重量: 1680 },
  ])
  expect(quiet()).toEqual([])
})

test('checked, every step frozen, confirmed: the farm is live and its herd is there', async () => {
  const { page } = visitor
  await step('校验').press('Enter')
  await press(page.getByRole('button', { name: '校验', exact: true }))
  await page.getByText(/校验：错误 0，提醒 \d/).waitFor()
  await page.getByRole('row', { name: '母猪 2 2' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  await step('栋舍栏位').press('Enter')
  await press(page.getByRole('button', { name: '冻结' }))
  await step('栋舍栏位.*已冻结').waitFor()
  await step('确认上线').press('Enter')
  await press(page.getByRole('button', { name: '确认上线', exact: true }).last())
  await press(page.getByRole('dialog').getByRole('button', { name: '确认上线' }))
  await page.getByText(/^已上线，/).waitFor()
  expect((await api<{ goLiveDate: string }>(visitor, 'get', `org-manage/${farm}`)).goLiveDate).toBe(
    dayBefore(0),
  )
  const herd = await api<{ list: { earNo: string; suckling: number | null }[] }>(
    visitor,
    'get',
    'pigs-file?earNo_like=N00',
  )
  expect(herd.list.map(({ earNo }) => earNo).sort()).toEqual(['N001', 'N002'])
  expect(quiet()).toEqual([])
})

test('taken back with a reason, nothing of it is left', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: '撤销上线' }).press('Enter')
  const question = page.getByRole('dialog', { name: '撤销上线' })
  await question.getByRole('textbox').fill('试运行结束')
  await page.keyboard.press('Enter')
  await page.getByText('选择上线日期后开始').waitFor()
  expect((await api<{ total: number }>(visitor, 'get', 'pigs-file?earNo_like=N00')).total).toBe(0)
  expect(quiet()).toEqual([])
})

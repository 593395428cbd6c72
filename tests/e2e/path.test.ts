import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** The path of issue one: sign in → menu → keep data → record a sow in the grid → her card → births → the spreadsheet. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
})
afterAll(async () => {
  await visitor.close()
})

const EAR_NO = 'M0100'
const quiet = () => visitor.noise.splice(0)

describe.sequential('a clerk of the reference farm', () => {
  test('signs in by keyboard and gets the menu of the function list, home first', async () => {
    await signIn(visitor)
    const menu = visitor.page.getByRole('menuitem')
    await menu.first().waitFor()
    expect(await menu.first().textContent()).toContain('首页')
    expect(await visitor.page.getByRole('menuitem').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('生产事件'), expect.stringContaining('系统管理')]),
    )
    expect(quiet()).toEqual([])
  })

  test('S2-27 stands on the home page then: the work lists of the farm, each with its count', async () => {
    const lists = visitor.page.getByRole('region', { name: '待办清单' })
    const row = lists.getByRole('row', { name: /待断奶|待配|待查|待产/ })
    await row.first().waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/admin/backlog')
    const texts = await row.allInnerTexts()
    expect(texts.length).toBeGreaterThan(3)
    for (const text of texts) expect(text).toMatch(/\d/)
    expect(quiet()).toEqual([])
  })

  test('keeps a supplier: new by Alt+N, saved by Ctrl+S, found in the list', async () => {
    const { page } = visitor
    await visitor.go('/admin/basic-supplier')
    await page.getByRole('button', { name: /新增/ }).first().waitFor()
    await page.keyboard.press('Alt+n')
    const form = page.getByRole('form', { name: '新增供应商' })
    await form.getByLabel('编码', { exact: true }).fill('S001')
    await form.getByLabel('名称', { exact: true }).fill('华农种业')
    await form.getByLabel('类型', { exact: true }).click()
    await page.locator('.ant-select-item-option[title="种猪"]').click()
    await page.keyboard.press('Control+s')
    await page.getByRole('cell', { name: 'S001' }).or(page.getByText('S001')).first().waitFor()
    expect(quiet()).toEqual([])
  })

  test('enters a gilt in the grid with the keyboard only', async () => {
    const { page } = visitor
    await visitor.go('/admin/event-entry')
    await page.getByLabel('第1行 耳号').waitFor()
    await page.getByLabel('栋舍', { exact: true }).click()
    await page.getByTitle('母猪舍', { exact: true }).click()
    await page.getByLabel('第1行 耳号').click()
    await page.keyboard.type(EAR_NO)
    for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.press(key)
    await page.keyboard.type(giltBirth())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /保存 1 行/ }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('已保存 1 行').waitFor()
    expect(quiet()).toEqual([])
  })

  test('serves her: a warning asks for a reason, the reason lets it through', async () => {
    const { page } = visitor
    await visitor.go(`/admin/event-mat?earNos=${EAR_NO}`)
    await page.getByLabel('第1行 耳号').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('G0001')
    await page.keyboard.press('Enter')
    const reason = page.getByLabel('继续的原因')
    await page
      .getByRole('button', { name: /保存 1 行/ })
      .or(reason)
      .first()
      .waitFor()
    if (await reason.isVisible()) {
      await reason.fill('体况良好')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+s')
    await page.getByText('已保存 1 行').waitFor()
    expect(quiet()).toEqual([])
  })

  test('a refused row stays with its message and is not saved', async () => {
    const { page } = visitor
    await visitor.go(`/admin/event-farr?earNos=${EAR_NO}`)
    await page.getByLabel('第1行 耳号').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page
      .getByText(/妊娠天数必须在105~125天之间/)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /保存 0 行/ }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: '清空' }).click()
  })

  test('weans into a batch: an unknown number says how to open one, and the row stays', async () => {
    const { page } = visitor
    await visitor.go(`/admin/event-wean?earNos=${EAR_NO}`)
    await page.getByLabel('第1行 耳号').waitFor()
    expect(await page.getByLabel('转入批次').isDisabled()).toBe(true)
    await page.getByLabel('去向').focus()
    await page.keyboard.press('ArrowDown')
    const active = page.locator('.ant-select-item-option-active')
    await active.filter({ hasText: '栋舍' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await active.filter({ hasText: '批次' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('转入批次').fill('BY9')
    await page.getByLabel('第1行 耳号').click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
    await page.getByText('批次不存在：BY9；要新建请勾选“新建批次”').first().waitFor()
    expect(await page.getByRole('button', { name: /保存 0 行/ }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: '清空' }).click()
    expect(quiet()).toEqual([])
  })

  test('finds her card: served, with the event in the timeline', async () => {
    const { page } = visitor
    await visitor.go(`/admin/pig-detail?earNo=${EAR_NO}`)
    await page.getByText('已配').first().waitFor()
    await page.getByText('G0001').first().waitFor()
    expect(quiet()).toEqual([])
  })

  test('reads the births report of the reference farm', async () => {
    const { page } = visitor
    await visitor.go('/admin/births?f.dateFrom=2025-01-01&f.dateTo=2025-07-19&group=month')
    await page.getByText('13.20').first().waitFor()
    const words = await page.locator('body').textContent()
    for (const figure of ['13.20', '11.80', '11.60', '7.58', '66', '59']) expect(words).toContain(figure)
    expect(quiet()).toEqual([])
  })

  test('exports it: the workbook holds the same rows and the same sum row', async () => {
    const { page } = visitor
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^产仔报表.*\.xlsx$/)
    const sheet = read(readFileSync(await download.path()))
    const [first = ''] = sheet.SheetNames
    const rows = utils.sheet_to_json<unknown[]>(sheet.Sheets[first] ?? {}, { header: 1 })
    const sum = rows.find((row) => String(row[0]).startsWith('合计'))
    expect(sum).toEqual(expect.arrayContaining([5, 66, 59]))
  })
})

/** A birth day that makes a gilt of 230 days today: old enough to be served, too young for a warning. */
function giltBirth(): string {
  return new Date(Date.now() + 8 * 3_600_000 - 230 * 86_400_000).toISOString().slice(0, 10)
}

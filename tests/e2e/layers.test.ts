import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '#support/drawn.ts'
import { foreignWords } from '#support/foreign-words.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'
import { stand, walker } from '#support/walk.ts'

/** Layers over the screens, in the dark: forms, overlays, pickers. Chinese throughout, readable, silent. */

let visitor: Visitor
let go: (path: string) => Promise<void>
beforeAll(async () => {
  visitor = await visit()
  go = walker(visitor)
  await visitor.page.emulateMedia({ colorScheme: 'dark' })
})
afterAll(async () => {
  await visitor.close()
})

/** Chinese, with contrast in the dark, without a word in the console. */
async function expectWell(): Promise<void> {
  // titles of what was chosen before may come after the screen itself
  await expect.poll(() => foreignWords(visitor)).toEqual([])
  expect(await visitor.axe({ runOnly: ['color-contrast'] })).toEqual([])
  expect(visitor.noise.splice(0)).toEqual([])
}

test('S1-08 the sign-in page', async () => {
  await visitor.go('/login')
  await visitor.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await expectWell()
})

describe('signed in', () => {
  beforeAll(() => signIn(visitor))

  const forms = ['basic-supplier', 'basic-client', 'basic-material', 'user-manage', 'role-manage']
  test.each(drawn('forms', forms, 0, 3))('S1-08 the form of %s', async (name) => {
    await go(`/admin/${name}`)
    // a key that comes before the list stands is lost
    await visitor.page.locator('[title="Alt+N"]').filter({ visible: true }).waitFor()
    await visitor.page.keyboard.press('Alt+n')
    const form = visitor.page.getByRole('form', { name: /^新增/ })
    await form.getByRole('textbox').first().waitFor()
    await stand(visitor)
    await expectWell()
    await visitor.page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
  })

  test('S1-08 the layers: search, columns, import', async () => {
    const { page } = visitor
    await go('/admin/basic-supplier')
    for (const open of [
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click(),
      () => page.getByRole('button', { name: '导入' }).filter({ visible: true }).click(),
    ]) {
      await open()
      await page.getByRole('dialog').or(page.getByRole('tooltip')).filter({ visible: true }).first().waitFor()
      await stand(visitor)
      await expectWell()
      await page.keyboard.press('Escape')
    }
  })

  test('S1-08 the dialog that chooses an organisation', async () => {
    const { page } = visitor
    await go('/admin/user-manage')
    await page.keyboard.press('Alt+n')
    await page.getByRole('form', { name: '新增用户' }).getByLabel('所属组织', { exact: true }).click()
    await page
      .getByRole('dialog', { name: /选择所属组织/ })
      .getByRole('treeitem')
      .first()
      .waitFor()
    await expectWell()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  // kept tabs stay in the theme they were last shown in: their rules may not win when it comes back
  test('colours follow each change of day and night while another tab stands behind', async () => {
    const { page } = visitor
    await visitor.go('/admin/births')
    await stand(visitor)
    await page.keyboard.press('Control+k')
    await page.getByLabel('功能搜索').fill('种猪淘汰死亡')
    await page
      .getByRole('option', { name: /种猪淘汰死亡报表/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: '种猪淘汰死亡报表', selected: true }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction((mode) => document.documentElement.dataset.mode === mode, colorScheme)
      await stand(visitor)
      await expect
        .poll(() => visitor.axe({ runOnly: ['color-contrast'] }), { message: colorScheme })
        .toEqual([])
    }
  })

  test('S1-08 the date picker is Chinese: weeks from Monday, months by number', async () => {
    const { page } = visitor
    await go('/admin/births')
    await page.locator('.ant-picker').filter({ visible: true }).first().click()
    const panel = page.locator('.ant-picker-dropdown').filter({ visible: true }).first()
    const head = panel.locator('thead').first()
    expect((await head.innerText()).replace(/\s+/g, '')).toBe('一二三四五六日')
    expect(await panel.locator('.ant-picker-month-btn').first().innerText()).toMatch(/^\d{1,2}月$/)
    expect(await foreignWords(visitor)).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('S1-08 the pager counts 条/页', async () => {
    await go('/admin/data-dictionary')
    await visitor.page.getByText('50 条/页').filter({ visible: true }).waitFor()
    await go('/admin/births')
    await visitor.page.getByText('10 条/页').filter({ visible: true }).waitFor()
  })

  test('S9-19 inputs of query panel, form and table are small: 24 to 28 px high', async () => {
    const { page } = visitor
    const controls = ['.ant-input-outlined:not(textarea)', '.ant-select-selector', '.ant-picker']
    /** Heights in px; those of a grid's cell without the frame that marks it as the active one. */
    const heights = async (within: string, kinds = controls) => {
      const all = kinds.map((one) => `${within} ${one}`).join(', ')
      await page.locator(all).filter({ visible: true }).first().waitFor()
      return page.$$eval(all, (found) =>
        found
          .filter((one) => one.checkVisibility())
          .map((one) =>
            one.matches('[role=grid] *') ? one.clientHeight : (one as HTMLElement).offsetHeight,
          ),
      )
    }
    await go('/admin/basic-supplier')
    const query = await heights('.query-panel')
    await page.keyboard.press('Alt+n')
    await page.getByRole('form', { name: '新增供应商' }).getByRole('textbox').first().waitFor()
    const form = await heights('form.resource-form')
    await page.keyboard.press('Escape')
    await go('/admin/event-mat')
    await page.getByLabel('第1行 耳号').filter({ visible: true }).click()
    const table = await heights('[role=grid]', ['input'])
    for (const group of [query, form, table]) {
      expect(group.length).toBeGreaterThan(0)
      expect(group.filter((height) => height < 24 || height > 28)).toEqual([])
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parameterKeys } from '#domain/parameters.ts'
import { dictionaryData } from '#server/seed/dictionary-data.ts'
import { roleTemplates } from '#server/seed/role-templates.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#support/visitor.ts'
import { stand, walker } from '#support/walk.ts'
import { screens } from '../../src/screens.ts'

/** Every screen in the dark, one after the other in one page as a person would: Chinese throughout, readable, silent. */

const words = (text: string): string[] => text.split(' ')

/** What may stand in Latin letters: units, keys, and identifiers. */
const ALLOWED = new Set([
  ...words('kg mm min ml pH KB xlsx'),
  ...words('Ctrl Control Alt Enter Tab Esc'),
  ...words('ERP RFID NPD PSY MSY LSY WSI PIC REF admin Edge Chrome'),
  // what other tests leave behind: an account, a role and a farm, ear numbers
  ...words('reader READER QS YZ DR'),
  ...roleTemplates.flatMap(({ code }) => code.split('_')),
  ...[...Object.keys(dictionaryData), ...parameterKeys].flatMap((key) => key.split('_')),
])

let visitor: Visitor
let go: (path: string) => Promise<void>
beforeAll(async () => {
  visitor = await visit()
  go = walker(visitor)
  await visitor.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
})
afterAll(async () => {
  await visitor.close()
  await closeBrowser()
})

/** Latin words among what is to be read on the page, its placeholders, hints and spoken labels. */
async function foreignWords(): Promise<string[]> {
  const text = await visitor.page.evaluate(() => {
    const hints = {
      placeholder: '',
      // what a program that signed in calls itself
      title: ':not(.user-logins td)',
      // antd gives no way to translate these: icons carry their own name, a tree's hidden input its note
      'aria-label': ':not(.anticon, [aria-label="for screen reader"])',
    }
    const said = Object.entries(hints).flatMap(([name, except]) =>
      [...document.querySelectorAll(`[${name}]${except}`)]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute(name)),
    )
    return [document.title, document.body.innerText, ...said].join('\n')
  })
  // the number of a batch is no word: BY2025-01
  const found = new Set(text.match(/(?<![A-Za-z])[A-Za-z]{2,}(?![A-Za-z]|\d{4}-)/g))
  return [...found].filter((word) => !ALLOWED.has(word))
}

/** Chinese, with contrast in the dark, without a word in the console. */
async function expectWell(): Promise<void> {
  // titles of what was chosen before may come after the screen itself
  await expect.poll(foreignWords).toEqual([])
  expect(await visitor.axe(['color-contrast'])).toEqual([])
  expect(visitor.noise.splice(0)).toEqual([])
}

test('S1-08 the sign-in page', async () => {
  await visitor.go('/login')
  await visitor.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await expectWell()
})

describe('signed in', () => {
  beforeAll(() => signIn(visitor))

  const paths = Object.values(screens).map(({ path }) =>
    path === '/admin/pig-detail' ? `${path}?earNo=M0001` : path,
  )

  test.each(paths)('S1-08 %s speaks Chinese only, also in the dark', async (path) => {
    await go(path)
    await expectWell()
  })

  test.each(['basic-supplier', 'basic-client', 'basic-material', 'user-manage', 'role-manage'])(
    'S1-08 the form of %s',
    async (name) => {
      await go(`/admin/${name}`)
      await visitor.page.keyboard.press('Alt+n')
      const form = visitor.page.getByRole('form', { name: /^新增/ })
      await form.getByRole('textbox').first().waitFor()
      await stand(visitor)
      await expectWell()
      await visitor.page.keyboard.press('Escape')
      await form.waitFor({ state: 'hidden' })
    },
  )

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

  test('S1-08 the date picker is Chinese: weeks from Monday, months by number', async () => {
    const { page } = visitor
    await go('/admin/births')
    await page.locator('.ant-picker').filter({ visible: true }).first().click()
    const panel = page.locator('.ant-picker-dropdown').filter({ visible: true }).first()
    const head = panel.locator('thead').first()
    expect((await head.innerText()).replace(/\s+/g, '')).toBe('一二三四五六日')
    expect(await panel.locator('.ant-picker-month-btn').first().innerText()).toMatch(/^\d{1,2}月$/)
    expect(await foreignWords()).toEqual([])
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
    const heights = (within: string, kinds = controls) =>
      page.$$eval(kinds.map((one) => `${within} ${one}`).join(', '), (all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) =>
            one.matches('[role=grid] *') ? one.clientHeight : (one as HTMLElement).offsetHeight,
          ),
      )
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

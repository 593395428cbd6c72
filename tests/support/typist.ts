import type { Locator } from 'playwright'
import type { Visitor } from './visitor.ts'
import { walker } from './walk.ts'

/** Cells or inputs by their label, in the order they are filled; what is chosen is typed by its word. */
export type Typed = readonly (readonly [label: string, text: string])[]

/** The entry Enter takes from the open list of a form, or one of a tree. */
const MARKED = '.ant-select-item-option-active, .ant-select-tree-treenode-active'
/** More than any row has cells. */
const MOST_CELLS = 40

/** A person who enters events, documents and rows of a list on their screens by keyboard, and reads reports. */
export interface Typist {
  /** One row in the grid of an event, the head above it first; over once the row has left the grid. */
  saveEvent(name: string, row: Typed, head?: Typed): Promise<void>
  /** A row of a list by its form, named as the form's title says. */
  saveForm(name: string, title: string, fields: Typed): Promise<void>
  /** A document of one line by its form, submitted, then approved on its list; its row is found by its first field. */
  approveDocument(name: string, label: string, fields: Typed, line: Typed): Promise<void>
  /** Cells of the first row of a report in which these words stand; none as long as there is no such row. */
  reportRow(address: string, words: string): Promise<string[]>
}

export function typist(visitor: Visitor): Typist {
  const { page } = visitor
  const walk = walker(visitor)

  async function fill(within: Locator, fields: Typed): Promise<void> {
    for (const [label, text] of fields) {
      const input = within.getByLabel(label, { exact: true })
      await input.focus()
      await page.keyboard.type(text)
      const isChosen = (await input.getAttribute('role')) === 'combobox'
      if (isChosen) await page.locator(MARKED, { hasText: text }).waitFor()
      await page.keyboard.press(isChosen ? 'Enter' : 'Tab')
    }
  }

  /** From the cell that is active, through the cells of the first row. */
  async function typeRow(cells: Typed): Promise<void> {
    for (const [label, text] of cells) {
      const cell = page.getByLabel(`第1行 ${label}`, { exact: true })
      for (let steps = 0; steps < MOST_CELLS && !(await cell.isVisible()); steps++)
        await page.keyboard.press('Tab')
      await page.keyboard.type(text)
      if ((await cell.getAttribute('role')) === 'combobox')
        await page.getByRole('option').filter({ hasText: text }).first().waitFor()
      await page.keyboard.press('Enter')
    }
  }

  async function openForm(name: string, title: string): Promise<Locator> {
    await walk(`/admin/${name}`)
    await page.keyboard.press('Alt+n')
    const form = page.getByRole('form', { name: `新增${title}` })
    await form.waitFor()
    return form
  }

  return {
    async saveEvent(name, row, head = []) {
      await walk(`/admin/${name}`)
      await fill(page.getByRole('region', { name: '表头' }), head)
      await page.getByLabel('第1行 耳号').click()
      await typeRow(row)
      await page.getByRole('button', { name: /保存 1 行/ }).waitFor()
      await page.keyboard.press('Control+s')
      const [[, earNo] = ['', '']] = row
      await page.getByRole('grid').getByText(earNo).waitFor({ state: 'detached' })
    },
    async saveForm(name, title, fields) {
      const form = await openForm(name, title)
      await fill(form, fields)
      await page.keyboard.press('Control+s')
      await form.waitFor({ state: 'hidden' })
    },
    async approveDocument(name, label, fields, line) {
      const form = await openForm(name, label)
      await fill(form, fields)
      await form.getByRole('gridcell').first().click()
      await typeRow(line)
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'hidden' })
      const [[, words] = ['', '']] = fields
      const number = page
        .getByRole('row')
        .filter({ hasText: words })
        .getByText(/\d{8}-\d{3}$/)
      const docNo = await number.innerText()
      await number.dblclick()
      const approve = { name: '审核', exact: true }
      await page.getByRole('dialog', { name: label }).getByRole('button', approve).press('Enter')
      const question = page.getByRole('dialog', { name: `审核 ${docNo}` })
      await question.getByRole('button', approve).press('Enter')
      await page.getByText(`${docNo} 已审核`).first().waitFor()
    },
    async reportRow(address, words) {
      await walk(`/admin/${address}`)
      const row = page.getByRole('row').filter({ hasText: words })
      return (await row.count()) > 0 ? row.first().getByRole('cell').allInnerTexts() : []
    },
  }
}

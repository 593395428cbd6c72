import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cell, line, openWeaning, paste, picked, rowAt, sheet, withHeight, words } from './weaning-grid.tsx'

/** The sheet as a spreadsheet: ranges, blocks, filling, and every change taken back. */

beforeEach(withHeight)

const WEANED = 6
const WEAK = 7
const column = (rows: number, at: number) => Array.from({ length: rows }, (_, n) => words(n + 1)[at])
const block = (...weaned: string[]) => weaned.map((one, n) => line(n + 1, one)).join('\n')

function clipboard() {
  const held = { text: '' }
  return {
    held,
    clipboardData: {
      getData: () => held.text,
      setData: (_: string, text: string) => {
        held.text = text
      },
    },
  }
}

test('Shift with arrows selects; Ctrl+C copies the words, Ctrl+V lays them down elsewhere', async () => {
  const { user } = openWeaning()
  await paste(block('10', '11', '12'))
  await user.click(await cell(1, '耳号'))
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(picked()).toBe(4)
  expect(await cell(1, '断奶头数')).toHaveFocus()
  const { held, clipboardData } = clipboard()
  fireEvent.copy(await cell(1, '断奶头数'), { clipboardData })
  expect(held.text).toBe('10\t1\r\n11\t1')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(picked()).toBe(0)
  fireEvent.paste(await cell(1, '断奶时死亡'), { clipboardData: { getData: () => '3\t80\r\n4\t81' } })
  await waitFor(() => expect(column(3, 9)).toEqual(['80', '81', '75']))
})

test('Ctrl+D fills the whole range from its first row, Ctrl+Z and Ctrl+Y go back and forth', async () => {
  const { user } = openWeaning()
  await paste(block('10', '11', '12', '13'))
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await waitFor(() => expect(column(4, WEANED).slice(1)).toEqual(['10', '10', '13']))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(column(4, WEANED).slice(1)).toEqual(['11', '12', '13']))
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() => expect(column(4, WEANED).slice(1)).toEqual(['10', '10', '13']))
})

test('a pasted block and removed rows come back by Ctrl+Z', async () => {
  const { user } = openWeaning()
  await paste(block('10', '11', '12'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}')
  await waitFor(() => expect(sheet()).toHaveAttribute('aria-rowcount', '2'))
  expect(words(1)[WEANED]).toBe('12')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(column(3, WEANED)).toEqual(['10', '11', '12']))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(sheet()).toHaveAttribute('aria-rowcount', '2'))
  expect(await cell(1, '耳号')).toHaveValue('')
})

test('Delete empties what is selected, one pasted value fills it', async () => {
  const { user } = openWeaning()
  await paste(block('10', '11', '12'))
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}')
  await waitFor(() => expect(column(3, WEANED).slice(1)).toEqual(['', '']))
  await paste('9', '断奶头数')
  await waitFor(() => expect(column(3, WEANED).slice(1)).toEqual(['9', '9']))
  expect(await cell(1, '断奶头数')).toHaveValue('9')
})

test('the mouse selects with Shift and by drawing, the handle fills', async () => {
  const { user } = openWeaning()
  await paste(block('10', '11', '12', '13'))
  const at = (row: number, place: number) => rowAt(row)?.children[place] as HTMLElement
  await user.click(at(1, WEANED))
  expect(await cell(1, '断奶头数')).toHaveFocus()
  fireEvent.mouseDown(at(3, WEAK), { button: 0, shiftKey: true })
  fireEvent.click(at(3, WEAK), { shiftKey: true })
  await waitFor(() => expect(picked()).toBe(6))
  document.elementFromPoint = () => at(4, WEAK)
  const handle = sheet().querySelector('.eg-handle')
  if (!handle) throw new Error('no handle')
  fireEvent.mouseDown(handle, { button: 0 })
  fireEvent.mouseMove(window, { clientX: 5, clientY: 5 })
  fireEvent.mouseUp(window)
  await waitFor(() => expect(column(4, WEANED).slice(1)).toEqual(['11', '12', '10']))
  document.elementFromPoint = () => at(2, WEAK)
  fireEvent.mouseDown(at(2, WEANED), { button: 0 })
  fireEvent.mouseMove(window, { clientX: 5, clientY: 5 })
  fireEvent.mouseUp(window)
  await waitFor(() => expect(picked()).toBe(2))
})

test('a pasted heading maps the columns, whatever their order; what has none is named', async () => {
  openWeaning()
  await paste('断奶窝重（kg）\t母猪耳号\t断奶头数\t备用\r\n78.5\tM0001\t11\tx\r\n80\tM0002\t12\ty')
  await waitFor(() => expect(column(2, WEANED)).toEqual(['11', '12']))
  expect(column(2, 9)).toEqual(['78.5', '80'])
  expect(words(2)[1]).toBe('M0002')
  expect(await screen.findByText('没有对应的列，未取用：备用')).toBeVisible()
})

function leaveFocus() {
  const active = document.activeElement
  if (active instanceof HTMLElement) active.blur()
}

test('F8 and Ctrl+S work while the focus is nowhere', async () => {
  const { user, sent } = openWeaning()
  await paste(`${line(1)}\n${line(2, '1x')}`)
  await screen.findByRole('button', { name: /保存 1 行/ })
  leaveFocus()
  expect(document.body).toHaveFocus()
  await user.keyboard('{F8}')
  expect(await cell(2, '断奶头数')).toHaveFocus()
  leaveFocus()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(sent('post').filter(({ payload }) => (payload as { requestId?: string }).requestId)).toHaveLength(
      1,
    ),
  )
})

test('every objection to a row is shown at its own cell, all of them in the hint', async () => {
  openWeaning({
    judge: () => [
      { rule: 'V-501', level: 'E', field: 'startes', message: '断奶头数不能大于带仔数' },
      { rule: 'V-503', level: 'E', field: 'weanWeight', message: '断奶窝重过大' },
    ],
  })
  await paste(line(1))
  await waitFor(() => expect(rowAt(1)?.querySelectorAll('.eg-bad')).toHaveLength(2))
  expect(words(1).at(-1)).toBe('断奶头数不能大于带仔数；断奶窝重过大')
})

test('an objection to where the piglets go is shown at that field above the sheet', async () => {
  openWeaning({
    judge: () => [{ rule: 'V-506', level: 'E', field: 'target', message: '请选择断奶仔猪去向' }],
  })
  await paste(`${line(1)}\n${line(2)}`)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^请选择断奶仔猪去向$/)
  expect(alert.parentElement).toHaveTextContent(/^转入栋舍/)
})

test('after 确认继续 the keys belong to the sheet: Ctrl+S saves', async () => {
  const { user, sent } = openWeaning({
    judge: (row) =>
      row.confirmReason
        ? []
        : [{ rule: 'V-505', level: 'W', field: 'startes', message: '断奶日龄偏小，请确认' }],
  })
  await paste(line(1))
  await user.type(await screen.findByLabelText('继续的原因'), '称重后核实')
  await user.click(screen.getByRole('button', { name: '确认继续' }))
  await waitFor(async () => expect(await cell(1, '耳号')).toHaveFocus())
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(sent('post').filter(({ payload }) => (payload as { requestId?: string }).requestId)).toHaveLength(
      1,
    ),
  )
})

test('the hint of a row names the cells it objects to', async () => {
  openWeaning()
  await paste(['M0001', '-3', '1', '0', '75', '否', '999'].join('\t'))
  await waitFor(() => expect(words(1).at(-1)).toMatch(/^断奶头数：.+；背膘：不能大于/))
})

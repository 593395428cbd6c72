import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EventForm } from '#kit/event-form.ts'
import { weaning } from '#resources/events/weaning.ts'
import { EventGrid } from '#views/event-grid/event-grid.tsx'
import { herdPage } from '../../pages/pig/herd-page.tsx'
import { FARM } from '../../pages/pig/sample-card.ts'

/** The sheet a clerk fills without the mouse, with as many rows as a big week has. */

const ROWS = 500
/** Rows whose derived cell was drawn: one that is not drawn anew does not ask for it. */
const drawn: string[] = []
const watched: EventForm = {
  ...weaning,
  derived: Object.fromEntries(
    Object.entries(weaning.derived).map(([key, one]) => [
      key,
      key !== 'suckling'
        ? one
        : {
            ...one,
            of: (row: Readonly<Record<string, unknown>>, facts: Readonly<Record<string, unknown>>) => {
              drawn.push(String(row.earNo))
              return one.of(row, facts)
            },
          },
    ]),
  ),
}

beforeEach(() => {
  // a window without a screen gives nothing a height; this one shows some twenty rows
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  localStorage.clear()
  return () => vi.restoreAllMocks()
})

const earNo = (n: number) => `M${String(n).padStart(4, '0')}`
const line = (n: number, weaned = '10') => [earNo(n), weaned, '1', '0', '75', '否', '15'].join('\t')

type Sent = { rows: readonly { earNo: string }[]; dryRun?: boolean; earNos: readonly string[] }

function open() {
  const accept = ({ rows }: Sent) => ({
    results: rows.map((_, row) => ({ row, accepted: true, violations: [] })),
  })
  return herdPage(
    <EventGrid
      form={watched}
      farmId={FARM}
      user="clerk"
      onDirty={() => undefined}
      openCard={() => undefined}
    />,
    {
      path: '/admin/event-wean',
      granted: ['event-wean'],
      answers: {
        'post event/event_wean': ({ payload }) => accept(payload as Sent),
        'post event/event_wean/lookup': ({ payload }) => ({
          list: (payload as Sent).earNos.map((one) => ({ earNo: one, suckling: 11 })),
        }),
        'get event/event_wean/suggest': () => ({ list: [{ earNo: 'M0007', place: '分娩舍1-02' }] }),
      },
    },
  )
}

const cell = (row: number, label: string) => screen.findByLabelText(`第${row}行 ${label}`)
async function paste(text: string) {
  fireEvent.paste(await cell(1, '耳号'), { clipboardData: { getData: () => text } })
}
const sheet = () => screen.getByRole('grid', { name: '断奶录入' })
const texts = (row: number) =>
  within(sheet())
    .getAllByRole('row')
    .find((one) => one.getAttribute('aria-rowindex') === String(row + 1))?.textContent

test('500 rows of a spreadsheet fall into the sheet; saved by Ctrl+Enter, each is sent once', async () => {
  const { user, sent } = open()
  await paste(Array.from({ length: ROWS }, (_, n) => line(n + 1)).join('\r\n'))
  await waitFor(() => expect(sheet()).toHaveAttribute('aria-rowcount', String(ROWS + 1)))
  await screen.findByRole('button', { name: /保存 500 行/ })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved(sent)).toHaveLength(ROWS))
  expect(new Set(saved(sent).map((row) => row.earNo)).size).toBe(ROWS)
  // the next ear number can be typed at once
  await waitFor(async () => expect(await cell(1, '耳号')).toHaveFocus())
  expect(await cell(1, '耳号')).toHaveValue('')
})

test('a save with nothing to save leaves the cell to type on', async () => {
  const { user } = open()
  const ear = await cell(1, '耳号')
  await waitFor(() => expect(ear).toHaveFocus())
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(ear).toHaveFocus())
  await user.keyboard('M1')
  expect(ear).toHaveValue('M1')
})

test('after a save from the middle of a row the next ear number can be typed at once', async () => {
  const { user } = open()
  await paste(line(1))
  await screen.findByRole('button', { name: /保存 1 行/ })
  await user.keyboard('{Tab}{Tab}')
  expect(screen.queryByLabelText('第1行 耳号')).toBeNull()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await cell(1, '耳号')).toHaveFocus())
  expect(await cell(1, '耳号')).toHaveValue('')
})

test('a save with nothing ready goes to what is missing, and says so', async () => {
  const { user, sent } = open()
  await user.type(await cell(1, '耳号'), 'M0001{Enter}')
  await user.keyboard('{Tab}')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('没有可保存的行，请先补全或改正')).toBeVisible()
  await waitFor(async () => expect(await cell(1, '断奶头数')).toHaveFocus())
  expect(saved(sent)).toEqual([])
})

const saved = (sent: ReturnType<typeof open>['sent']) =>
  sent('post')
    .map(({ payload }) => payload as Sent)
    .filter(({ rows, dryRun }) => rows && !dryRun)
    .flatMap(({ rows }) => rows)

test('a key draws no row, a cell that is done draws its own', async () => {
  const { user } = open()
  await paste(Array.from({ length: ROWS }, (_, n) => line(n + 1)).join('\n'))
  await screen.findByRole('button', { name: /保存 500 行/ })
  await user.keyboard('{ArrowRight}')
  await cell(1, '断奶头数')
  await waitFor(() => expect(texts(1)).toContain('11'))
  // until what the paste began has come to rest
  await waitFor(() => expect(drawn.splice(0)).toEqual([]))
  await user.keyboard('9')
  expect(drawn).toEqual([])
  await user.keyboard('{Enter}')
  await cell(1, '弱仔')
  expect(new Set(drawn)).toEqual(new Set([earNo(1)]))
})

test('Enter goes on and opens a row behind the last, Alt+N at once; F4 shows the list of a cell', async () => {
  const { user } = open()
  await user.click(await cell(1, '耳号'))
  await user.keyboard('M0001{Enter}10{Enter}1{Enter}0{Enter}75{Enter}')
  const choice = await cell(1, '部分断奶')
  expect(choice).toHaveFocus()
  await user.keyboard('{F4}')
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['是', '否'])
  await user.keyboard('{ArrowDown}{Enter}15{Enter}')
  expect(await cell(2, '耳号')).toHaveFocus()
  expect(texts(1)).toContain('否')
  await user.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
  expect(await cell(1, '部分断奶')).toHaveFocus()
  await user.keyboard('{F4}{Enter}')
  expect(texts(1)).toContain('否')
  await user.keyboard('{Alt>}n{/Alt}')
  expect(await cell(3, '耳号')).toHaveFocus()
})

test('Esc takes back what is typed in the cell and never more; Ctrl+Z goes back change by change', async () => {
  const { user } = open()
  await paste([line(1), line(2)].join('\n'))
  await user.keyboard('{ArrowDown}')
  await cell(2, '耳号')
  await user.keyboard('{ArrowRight}12{Enter}3{Enter}')
  expect(texts(2)).toMatch(/12.*3/)
  await user.keyboard('5{Escape}')
  expect(await cell(2, '断奶时死亡')).toHaveValue('0')
  expect(texts(2)).toContain('12')
  await user.keyboard('{Escape}{Escape}')
  expect(texts(2)).toMatch(/12.*3/)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await cell(2, '弱仔')).toHaveValue('1'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await cell(2, '断奶头数')).toHaveValue('10'))
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() => expect(texts(2)).toContain('12'))
})

test('F8 goes to the cell that keeps a row from being saved, wherever it stands', async () => {
  const { user } = open()
  const rows = Array.from({ length: 40 }, (_, n) => line(n + 1, n === 30 ? '1x' : '10'))
  await paste(rows.join('\n'))
  await screen.findByRole('button', { name: /保存 39 行/ })
  await user.keyboard('{F8}')
  expect(await cell(31, '断奶头数')).toHaveValue('1x')
  await user.keyboard('10{Enter}')
  await screen.findByRole('button', { name: /保存 40 行/ })
})

test('F4 in an empty cell of an animal offers what there is, without a letter typed', async () => {
  const { user } = open()
  await user.click(await cell(1, '耳号'))
  await user.keyboard('{F4}')
  expect(await screen.findByRole('option', { name: /M0007/ })).toBeVisible()
})

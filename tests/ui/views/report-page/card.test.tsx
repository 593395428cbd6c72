import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ReportDefinition } from '#kit/report.ts'
import { type CardRow, cardRow } from '#kit/report-card.ts'
import { definition, FARM, reportFixture } from './report-fixture.tsx'

const scored: ReportDefinition = {
  ...definition,
  card: [
    { key: 'perLitter', section: '产量', label: '窝均总仔', formulas: [['F41', 'perLitter']] },
    { key: 'litters', section: '产量', label: '分娩窝数', formulas: [['F41', 'litters']] },
  ],
}
const sums = { litters: 5, born: 66, perLitter: '13.2', weight: null }
const target = {
  name: '窝均总仔',
  unit: '头',
  formulaId: 'F41',
  direction: 'up',
  target: 14,
  yellow: 13,
  red: 12,
  upper: null,
} as const
const months = ['2026-10', '2026-11']
const list: CardRow[] = (scored.card ?? []).map((line, index) =>
  cardRow(
    scored,
    line,
    {
      now: sums,
      previous: { ...sums, litters: 4, perLitter: '12' },
      lastYear: { litters: 0, perLitter: null },
      months: [null, sums],
    },
    index === 0 ? target : undefined,
    undefined,
  ),
)
const answer = { list, months, sums, asOf: '2026-11-21 09:30:00' }
const drilled = {
  list: [{ uid: 'a', pigId: 'pig-a', day: '2026-11-17', earNo: 'M0001', born: 66, litters: 5 }],
  total: 1,
  sums: { litters: 5, born: 66 },
  asOf: answer.asOf,
}

async function shown() {
  const all = reportFixture({
    instead: ({ url, method }) => {
      if (url === 'bi/yield' && method === 'get') return scored
      if (url === 'bi/yield/card') return answer
      return url === 'bi/yield/drill' ? drilled : undefined
    },
  })
  await screen.findByText('窝均总仔', {}, { timeout: 8000 })
  return all
}
const cellsOf = (label: string) =>
  [...(screen.getByText(label).closest('tr')?.cells ?? [])].map((cell) => cell.textContent?.trim())

test('a report with a scorecard opens with it: target, value, variance, judgement, comparisons, what it divides', async () => {
  const { posts } = await shown()
  expect(posts('bi/yield/card')).toEqual([
    { filters: { farmIds: [FARM], dateFrom: '2026-08-31', dateTo: '2026-11-21' } },
  ])
  // the table behind it is not asked for
  expect(posts()).toEqual([])
  const [, , ...first] = cellsOf('窝均总仔')
  // (13.2 − 12) ÷ 12; nothing to compare with a year ago
  expect(first).toEqual([
    '',
    '14.00',
    '13.20',
    '−0.80',
    '',
    '接近',
    '+10.00%',
    '-',
    expect.anything(),
    '66',
    '5',
  ])
  expect(cellsOf('分娩窝数')).toEqual(expect.arrayContaining(['分娩窝数', '-', '5', '+25.00%']))
  expect(screen.getByText(/1 项有目标/)).toHaveTextContent('1 项有目标：达标 0接近 1预警 0超红线 0')
  expect(screen.getByRole('img', { name: '窝均总仔近12月走势' })).toHaveTextContent('2026-10 - 2026-11 13.2')
})

test('its definition shows the division of this period and the limits', async () => {
  const { user } = await shown()
  await user.hover(screen.getByRole('button', { name: '窝均总仔口径' }))
  const words = await screen.findByText(/总产仔 66 ÷/)
  expect(words).toHaveTextContent('产仔总产仔 66 ÷ 窝数 5 = 13.20')
  expect(screen.getByText('越高越好，目标 14，黄 13，红 12')).toBeInTheDocument()
})

test('a figure opens the rows it divides, which agree with it and can be taken along', async () => {
  const { user, posts, save } = await shown()
  await user.click(screen.getByRole('button', { name: '13.20' }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('M0001')
  expect(posts('bi/yield/drill')).toEqual([
    expect.objectContaining({ column: 'perLitter', groupBy: null, pageSize: 10_000 }),
  ])
  expect(drawer).toHaveTextContent('窝均总仔 明细')
  expect(drawer.querySelector('.report-drawer-sums')).toHaveTextContent('总产仔66窝数5')
  expect(drawer).toHaveTextContent('共 1 条，与汇总行一致')
  await user.click(within(drawer).getByRole('button', { name: '导出' }))
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({
      path: 'bi/yield/export',
      body: expect.objectContaining({
        column: 'perLitter',
        columns: expect.arrayContaining(['born', 'litters']),
      }),
    }),
  )
})

test('export takes the question along; print shows the answer of the screen, no other', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, posts, save } = await shown()
  await user.click(screen.getByRole('button', { name: '导出' }))
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ path: 'bi/yield/card/export', body: { filters: expect.any(Object) } }),
  )
  await user.click(screen.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  const paper = document.querySelector<HTMLElement>('.print-area')
  const row = paper && within(paper).getByText('窝均总仔').closest('tr')
  expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(['14.00', '13.20', '−0.80', '接近', '66', '5']),
  )
  expect(posts('bi/yield/card')).toHaveLength(1)
})

test('a group shows the table instead, and the address says so', async () => {
  const { user, posts } = await shown()
  const choice = screen.getByRole('radiogroup', { name: '分组' })
  await user.click(within(choice).getByText('胎次'))
  await waitFor(() => expect(posts().at(-1)).toMatchObject({ groupBy: 'parity' }))
})

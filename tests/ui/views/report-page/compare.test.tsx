import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReportDefinition } from '#kit/report.ts'
import { readState } from '#views/report-page/state/report-state.ts'
import { definition, FARM, reportFixture } from './report-fixture.tsx'

// drawing needs a canvas; what is drawn stands in the table
vi.mock('#views/report-page/chart/chart-canvas.tsx', () => ({
  ChartCanvas: ({ label }: { label: string }) => <p>{label}</p>,
}))

const compared: ReportDefinition = {
  ...definition,
  chartGroup: undefined,
  metrics: [],
  charts: [],
  groups: { parity: '胎次' },
  compare: {
    first: 'perLitter',
    rest: '-',
    lines: [
      { section: '产量', label: '分娩窝数', column: 'litters' },
      { section: '产量', label: '窝均总仔', column: 'perLitter', better: 'up', sample: 'litters' },
    ],
  },
}
const group = (key: string, litters: number, born: number) => ({
  _key: key,
  _group: `${key} 胎`,
  litters,
  born,
  weight: null,
  perLitter: litters ? String(born / litters) : null,
})
const answer = {
  list: [group('1', 10, 120), group('2', 10, 140), group('3', 20, 260), group('-', 0, 0)],
  total: 4,
  sums: { litters: 40, born: 520, perLitter: '13', weight: null },
  asOf: '2026-11-21 09:30:00',
}

async function shown() {
  const all = reportFixture({
    instead: ({ url, method }) => {
      if (url === 'bi/yield' && method === 'get') return compared
      return url.startsWith('bi/yield') ? answer : undefined
    },
  })
  await screen.findByRole('button', { name: '窝均总仔' }, { timeout: 8000 })
  return all
}
const heads = () => within(screen.getByRole('table')).getAllByRole('columnheader').slice(4)
const lineOf = (label: string) =>
  [...(screen.getByRole('button', { name: label }).closest('tr')?.cells ?? [])]
    .slice(4)
    .map((cell) => cell.textContent?.trim())

// few groups have no tenths, and no column stands empty for them
test('groups stand side by side with the whole before them; best and worst carry a sign, the rest of the rows none', async () => {
  const { posts } = await shown()
  expect(posts()[0]).toMatchObject({
    groupBy: 'parity',
    page: 1,
    pageSize: 100,
    filters: { farmIds: [FARM] },
  })
  expect(heads().map((one) => one.textContent)).toEqual(['1 胎', '2 胎', '3 胎'])
  // litters have no good way; 12, 14, 13 pigs a litter do
  expect(lineOf('分娩窝数')).toEqual(['10', '10', '20'])
  expect(lineOf('窝均总仔')).toEqual(['▼12.00', '▲14.00', '13.00'])
  expect(screen.getByText(/共 3 组/).textContent).toContain('数据截至 2026-11-21 09:30')
})

test('rows stand behind the figures of a comparison: no list of them is offered, and none is opened by its address', async () => {
  await shown()
  expect(screen.getByText('胎次', { selector: '.ant-segmented-item-label' })).toBeInTheDocument()
  expect(screen.queryByText('明细', { selector: '.ant-segmented-item-label' })).toBeNull()
  expect(readState('?group=-', compared, {}).group).toBe('parity')
})

test('a figure that is chosen puts the groups in its order; the cells show distance and place as well', async () => {
  const { user } = await shown()
  await user.click(screen.getByRole('button', { name: '窝均总仔' }))
  expect(heads().map((one) => one.textContent)).toEqual(['2 胎', '3 胎', '1 胎'])
  await user.click(screen.getByText('与合计差'))
  expect(lineOf('窝均总仔')).toEqual(['▲+1.00', '0.00', '▼−1.00'])
  await user.click(screen.getByText('名次'))
  expect(lineOf('窝均总仔')).toEqual(['▲1', '2', '▼3'])
})

test('a figure opens the rows that add to it', async () => {
  const { user, posts } = await shown()
  await user.click(screen.getByRole('button', { name: '14.00' }))
  await waitFor(() => expect(posts('bi/yield/drill')).toHaveLength(1))
  expect(posts('bi/yield/drill')[0]).toMatchObject({
    drill: { group: 'parity', key: '2' },
    column: 'perLitter',
  })
})

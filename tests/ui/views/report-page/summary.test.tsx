import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReportDefinition } from '#kit/report.ts'
import { summaryRows } from '#kit/report-summary.ts'
import { summarySpans } from '#kit/summary-periods.ts'
import { otherEdition } from '#views/report-page/frame/view-choice.tsx'
import { definition, FARM, reportFixture } from './report-fixture.tsx'

const summed: ReportDefinition = {
  ...definition,
  summary: {
    lines: [
      {
        key: 'perLitter',
        section: '分娩',
        label: '窝均总仔',
        formulas: [['F41', 'perLitter']],
        goal: 'totalBorn',
      },
      {
        key: 'litters',
        section: '分娩',
        label: '分娩窝数',
        formulas: [['F41', 'litters']],
        plan: 'farrowings',
        better: 'up',
      },
    ],
    older: 'yield-old',
  },
}
const goal = {
  name: '窝均总仔',
  unit: '头',
  formulaId: 'F41',
  direction: 'up',
  target: 14,
  yellow: 13,
  red: 12,
  upper: null,
} as const
const goals = { totalBorn: goal }
const farm = (litters: number, perLitter: string | null) => ({
  now: { litters, born: 66, perLitter },
  previous: { litters: 4, born: 48, perLitter: '12' },
  lastYear: { litters: 0, perLitter: null },
  yearToDate: { litters: 50, born: 650, perLitter: '13' },
  goals,
  plans: { farrowings: '5.00' },
})
const answer = {
  name: '江北公司',
  groups: [
    { key: 'a', name: '柳河场' },
    { key: 'b', name: '石桥场' },
  ],
  left: 0,
  list: summaryRows(summed, {}, farm(10, '13.2'), [farm(6, '14.5'), farm(4, '11.5')]),
  spans: summarySpans({ start: '2026-10-01', end: '2026-10-31' }),
  closed: { farms: 2, of: 2 },
  sums: {},
  asOf: '2026-11-21 09:30:00',
}

async function shown() {
  const all = reportFixture({
    instead: ({ url, method }) => {
      if (url === 'bi/yield' && method === 'get') return summed
      return url === 'bi/yield/summary' ? answer : undefined
    },
  })
  await screen.findByText('江北公司合计', {}, { timeout: 8000 })
  return all
}
const cellsOf = (label: string) =>
  [...(screen.getByText(label).closest('tr')?.querySelectorAll('td') ?? [])].map((cell) =>
    cell.textContent?.trim(),
  )

test('S2-32 a summary opens with the whole against target and other periods, then two columns for each farm', async () => {
  const { posts } = await shown()
  expect(posts('bi/yield/summary')).toEqual([
    { filters: { farmIds: [FARM], dateFrom: '2026-08-31', dateTo: '2026-11-21' }, by: 'farm' },
  ])
  expect(cellsOf('窝均总仔')).toEqual([
    ...['13.20', '14.00', '94.3', '接近', '+10.00%', '-', '13.00'],
    ...['14.50', '103.6', '11.50', '82.1'],
  ])
  // 10 of 5 planned
  expect(cellsOf('分娩窝数')).toEqual([
    ...['10', '5', '200.0', '达标', '+150.00%', '-', '50'],
    ...['6', '120.0', '4', '80.0'],
  ])
  expect(screen.getByText('2 场均已月结')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '看旧版口径' })).toBeInTheDocument()
})

test('the second column of the farms is chosen and a farm is hidden from its menu; both stand in the address', async () => {
  const { user, address, posts } = await shown()
  await user.click(within(screen.getByRole('radiogroup', { name: '各场列' })).getByText('年累计'))
  expect(cellsOf('窝均总仔').slice(-4)).toEqual(['14.50', '13.00', '11.50', '13.00'])
  await user.click(screen.getByRole('button', { name: '柳河场' }))
  await user.click(await screen.findByText('隐藏'))
  expect(cellsOf('窝均总仔').slice(7)).toEqual(['11.50', '13.00'])
  expect(address.search).toBe('?second=yearToDate&hide=a')
  await act(async () => address.go(-1))
  expect(cellsOf('窝均总仔').slice(-4)).toEqual(['14.50', '13.00', '11.50', '13.00'])
  // nothing of it is asked of the server
  expect(posts('bi/yield/summary')).toHaveLength(1)
})

test('figures furthest from a farm’s targets come first when it is asked for, and go back', async () => {
  const { user } = await shown()
  const labels = () =>
    [...document.querySelectorAll('.summary-label')].map((cell) => cell.textContent?.trim().split(' ')[0])
  expect(labels()).toEqual(['窝均总仔', '分娩窝数'])
  await user.click(screen.getByRole('button', { name: '石桥场' }))
  // 4 of 5 litters, 11.50 of 14.00 piglets
  await user.click(await screen.findByText('未达标的指标在前'))
  expect(labels()).toEqual(['分娩窝数', '窝均总仔'])
  await user.click(screen.getByRole('button', { name: '石桥场' }))
  await user.click(await screen.findByText('恢复指标顺序'))
  expect(labels()).toEqual(['窝均总仔', '分娩窝数'])
})

test('S2-32 an older edition carries its tag and leads to the report that followed it, about the same days', async () => {
  const older = { ...definition, edition: { tag: '旧版口径', current: 'yield-now' } }
  reportFixture({
    instead: ({ url, method }) => (url === 'bi/yield' && method === 'get' ? older : undefined),
  })
  expect(await screen.findByText('旧版口径', {}, { timeout: 8000 })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '看现行口径' })).toBeInTheDocument()
  expect(
    otherEdition(older, 'yield-now', {
      filters: { farmIds: [FARM], dateFrom: '2026-10-01', dateTo: '2026-10-31' },
    }),
  ).toBe(`/admin/yield-now?f.farmIds=${FARM}&f.dateFrom=2026-10-01&f.dateTo=2026-10-31`)
})

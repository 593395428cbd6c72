import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DailyProblem } from '#domain/close/close.daily.ts'
import { Screen as SheetScreen } from '#pages/other/ebsProdCheck/screen.tsx'
import { Screen as DailyScreen, problemSheet } from '#pages/other/mrclcf/screen.tsx'
import { herdPage } from '../pig/herd-page.tsx'
import { FARM } from '../pig/sample-card.ts'

const problem: DailyProblem = {
  ...{ kind: 'HERD', problem: 'TWICE', day: '2026-10-12', subject: '', batchId: null },
  ...{ heads: 1200, expected: 1199, times: 2 },
}

test('每日存栏重复核查 names the farm of each day, on the screen and in the file', async () => {
  herdPage(<DailyScreen />, {
    path: '/admin/mrclcf',
    granted: ['mrclcf'],
    answers: {
      'mrclcf/check': {
        farmId: FARM,
        month: { period: '2026-10', from: '2026-10-01', to: '2026-10-31' },
        list: [problem],
      },
    },
  })
  const table = await screen.findByRole('table', { name: '每日存栏异常' })
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(0, 8)).toEqual([
    ...['2026-10-12', '柳河种猪场', '母猪日存栏', '', '同一日重复', '1,200', '1,199', '2'],
  ])
  const [heads, row] = problemSheet([problem], '柳河种猪场').rows
  expect([heads?.slice(0, 3), row?.slice(0, 3)]).toEqual([
    ['日期', '猪场', '类别'],
    ['2026-10-12', '柳河种猪场', '母猪日存栏'],
  ])
})

test('EBS生产核对 leads to 月末猪群 of the farm and month of a row', async () => {
  const { opened } = herdPage(<SheetScreen />, {
    path: '/admin/ebsProdCheck',
    granted: ['ebsProdCheck', 'endmonth-pigherds'],
    rows: [{ uid: 'u1', version: 1, farmId: FARM, period: '2026-10', pigClass: 'SOW', sheetNo: 'EBS-10' }],
  })
  fireEvent.click(await screen.findByText('月末猪群'))
  expect(opened).toEqual([`/admin/endmonth-pigherds?f.farmId=${FARM}&f.period=2026-10`])
})

import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReportDefinition } from '#kit/report.ts'
import { ahead } from '#kit/report-column.ts'
import { filledLink } from '#kit/screen-address.ts'
import { ReportPrint } from '#views/report-page/print/report-print.tsx'
import type { ReportModel } from '#views/report-page/state/use-report.ts'
import { groupColumns, rowColumns } from '#views/report-page/table/report-columns.tsx'
import { reportMetrics } from '#views/report-page/table/report-metrics.ts'
import { FootFigure } from '#widgets/sum-row.tsx'
import { definition } from './report-fixture.tsx'

const perLitter = { ...definition.columns.perLitter, drill: true } as ReportDefinition['columns'][string]
const doubts = [{ column: 'litters', below: 10, reason: '窝数不足 10，仅供参考' }]
const report: ReportDefinition = {
  ...definition,
  columns: { ...definition.columns, perLitter: { ...perLitter, doubts } },
}

/** The cell of 窝均 in a row with so many litters. */
function cell(columns: ReturnType<typeof rowColumns>, litters: number) {
  const column = columns.find(({ key }) => key === 'perLitter')
  const row = { _key: 'a', _group: 'a', litters, perLitter: '13.00' }
  return render(<div>{column?.render?.(row, 0)}</div>).container
}

test('a group’s figure from too few litters is grey, says why, and still opens its rows', () => {
  const open = vi.fn()
  const columns = groupColumns(report, 'parity', open)
  const few = cell(columns, 9)
  expect(few.querySelector('.report-doubt')?.getAttribute('title')).toBe('窝数不足 10，仅供参考')
  few.querySelector('button')?.click()
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ litters: 9 }), 'perLitter')
  expect(cell(columns, 10).querySelector('.report-doubt')).toBeNull()
})

test('the figure of the whole is as doubtful as that of a group, in the foot and above the table; no value is not', () => {
  const column = groupColumns(report, 'parity', () => undefined).find(({ key }) => key === 'perLitter')
  if (!column) throw new Error('no column')
  const foot = (sums: object) => render(<FootFigure column={column} sums={sums as never} />).container
  const few = { litters: 9, born: 90, perLitter: '10' }
  expect(foot(few).querySelector('.sum-table-doubt')?.getAttribute('title')).toBe('窝数不足 10，仅供参考')
  expect(foot({ ...few, litters: 12 }).querySelector('.sum-table-doubt')).toBeNull()
  expect(foot({ litters: 0, born: 0, perLitter: null }).querySelector('.sum-table-doubt')).toBeNull()
  expect(reportMetrics(report, few, {}).map(({ key, doubt }) => [key, doubt])).toEqual([
    ['litters', null],
    ['perLitter', '窝数不足 10，仅供参考'],
  ])
})

test('a single row is no sample: nothing of it is doubted', () => {
  expect(cell(rowColumns(report, ['perLitter']), 1).querySelector('.report-doubt')).toBeNull()
})

test('a distance from the whole carries its sign, and no value none', () => {
  const distance = ahead('窝均较全群', 'perLitter', '头')
  const [column] = rowColumns({ ...report, columns: { ...report.columns, distance } }, ['distance'])
  const text = (value: string | null) => column?.render?.({ distance: value }, 0)
  expect([text('0.80'), text('-16.666'), text(null)]).toEqual(['+0.80', '−16.67', '-'])
})

test('a value past its limit is red, in a row and on paper alike; the limit itself is not', () => {
  const due = { ...definition.columns.born, alert: { below: -3 } } as ReportDefinition['columns'][string]
  const [column] = rowColumns({ ...report, columns: { ...report.columns, due } }, ['due'])
  const red = (value: number | null) =>
    render(<div>{column?.render?.({ due: value }, 0)}</div>).container.querySelector('.report-alert')
  expect(red(-4)).toHaveTextContent('−4')
  expect([red(-3), red(null)]).toEqual([null, null])
})

test('on paper a doubtful figure has a star, and the reason stands below the table', () => {
  const columns = groupColumns(report, 'parity', () => undefined)
  const paper = (litters: number) => {
    const row = { _key: '1', _group: '1', litters, born: 90, perLitter: '10' }
    const model = { report, state: { group: 'parity', filters: {} } } as unknown as ReportModel
    const { _key, _group, ...sums } = row
    const { unmount } = render(
      <ReportPrint
        model={model}
        columns={columns}
        list={[row]}
        total={1}
        sums={sums}
        asOf=""
        late={null}
        scope=""
      />,
    )
    const area = document.querySelector('.print-area')
    const found = [
      area?.querySelectorAll('.report-doubt, .sum-table-doubt').length,
      area?.textContent.includes('* 窝数不足 10，仅供参考'),
    ]
    unmount()
    return found
  }
  expect(paper(9)).toEqual([2, true])
  expect(paper(10)).toEqual([0, false])
})

test('a list is opened as that of the row’s farm, whichever farm one works in; an animal is known by itself', () => {
  const row = { docNo: 'XS20261122-001', pigId: 'p', farmId: 'a farm' }
  const list = '/admin/sales-ticket?f.docNo={docNo}'
  expect(filledLink(list, row)).toBe('/admin/sales-ticket?f.docNo=XS20261122-001&f.farmId=a%20farm')
  expect(filledLink(list, { docNo: 'XS1' })).toBe('/admin/sales-ticket?f.docNo=XS1')
  expect(filledLink(list, { farmId: 'a' })).toBeNull()
  expect(filledLink('/admin/pig-detail?pigId={pigId}', row)).toBe('/admin/pig-detail?pigId=p')
})

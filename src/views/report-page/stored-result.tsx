import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { REPORT_PAGE_SIZES } from '#domain/constants.ts'
import type { StoredColumn, StoredPage } from '#kit/downloads.ts'
import type { Report } from '#kit/report.ts'
import { shownPlaces } from '#kit/shown-places.ts'
import { isForbidden, ListError } from '#views/resource-list/list-error.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatNumber, toNumeric } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { Sums, TableColumn } from '#widgets/table-column.ts'
import './report-page.css'

interface StoredRow {
  readonly place: string
  readonly cells: readonly unknown[]
}

const LETTER = 13
const PADDING = 18
const WIDEST = 220
const NUMBERS: ReadonlySet<StoredColumn['kind']> = new Set(['integer', 'decimal', 'money'])
const LEAST: Partial<Record<StoredColumn['kind'], number>> = {
  ...{ text: 116, date: 104, moment: 150, integer: 60, decimal: 72, money: 84 },
}

/** A result of the download centre as it was when it was made: its rows are read, not asked for again. */
export function StoredResult({ report, uid }: { report: Report; uid: string }) {
  const [{ page, pageSize }, turn] = useState<{ page: number; pageSize: number }>({
    page: 1,
    pageSize: REPORT_PAGE_SIZES[2],
  })
  const { answer, error, loading, refetch } = useAnswer<StoredPage>(`download-center/${uid}/rows`, {
    query: { page, pageSize },
    staleTime: Number.POSITIVE_INFINITY,
    ...{ keepsLast: true, overlay: true, quiet: false },
  })
  const columns = useMemo(
    () => (answer?.columns ?? []).map((column, index, all) => columnOf(report, column, index, all)),
    [report, answer?.columns],
  )
  const rows = useMemo(
    () => (answer?.list ?? []).map((cells, index): StoredRow => ({ place: String(index), cells })),
    [answer?.list],
  )
  const live = () => openTab(report.path)
  if (error && isForbidden(error))
    return <EmptyState kind="no-right" title={error.message} actions={<Live onOpen={live} />} />
  return (
    <div className="report-page flex flex-col gap-3">
      <h1 className="sr-only">{report.label}离线结果</h1>
      <section className="report-card panel flex flex-col flex-1" aria-label="离线结果">
        <ResultBar answer={answer} onLive={live} />
        {error && <ListError error={error} since={0} onRetry={refetch} />}
        <div className="report-table flex-1 min-h-0 relative">
          <SumTable<StoredRow>
            columns={columns}
            rows={error ? [] : rows}
            rowKey={({ place }) => place}
            sums={sumsOf(answer)}
            sumLabel={answer?.foot ? `合计 ${formatNumber(answer.total)} 行` : null}
            loading={loading}
          />
        </div>
        <Pager
          kind="report"
          total={answer?.total ?? 0}
          page={page}
          pageSize={pageSize}
          note={answer && `离线结果，数据截至 ${answer.task.asOf?.slice(0, 16)}，不随新的录入变化`}
          onChange={(next, size) => turn({ page: next, pageSize: size })}
        />
      </section>
    </div>
  )
}

const Live = ({ onOpen }: { onOpen: () => void }) => <Button onClick={onOpen}>实时查询</Button>

function ResultBar({ answer, onLive }: { answer: StoredPage | undefined; onLive: () => void }) {
  const save = useSaveFile()
  const task = answer?.task
  const download = () =>
    task &&
    save({
      ...{ path: `download-center/${task.uid}/file`, name: `${task.title}.xlsx` },
      expected: { bytes: task.bytes },
    })
  return (
    <div className="stored-result-bar flex flex-none items-center gap-2 px-3">
      <h2 className="m-0 text-14 bold">{task?.title ?? '离线结果'}</h2>
      <p className="truncate flex-1 m-0 min-w-0 text-12 text-2" title={task?.filters}>
        {task?.filters}
      </p>
      {task?.mayExport && <Button onClick={download}>下载</Button>}
      <Live onOpen={onLive} />
    </div>
  )
}

function columnOf(
  report: Report,
  { key, title: stored, kind, digits }: StoredColumn,
  index: number,
  all: readonly StoredColumn[],
): TableColumn<StoredRow> {
  const { title, unit, group } = headOf(report, key, stored)
  const isNumber = NUMBERS.has(kind)
  const places = digits ?? (kind === 'integer' ? 0 : 2)
  const { unitBy } = report.columns[key]?.field ?? {}
  const unitAt = all.findIndex((one) => one.key === unitBy)
  return {
    ...{ key, title, unit, group },
    width: Math.min(
      WIDEST,
      Math.max(LEAST[kind] ?? 84, [...title, ...(unit ?? '')].length * LETTER + PADDING),
    ),
    align: isNumber ? 'right' : 'left',
    digits: places,
    render: ({ cells }) => {
      const unit = unitBy === undefined ? {} : { [unitBy]: cells[unitAt] }
      const shown = shownPlaces({ kind: 'decimal', digits: places, unitBy }, cells[index], unit)
      return textOf(cells[index], isNumber ? shown : null)
    },
  }
}

/** A workbook writes group, name and unit of a head in one; the screen sets them apart again. */
function headOf({ columns }: Report, key: string, stored: string) {
  const { group, field } = columns[key] ?? {}
  const inGroup = group !== undefined && stored.startsWith(`${group}-`)
  const name = inGroup ? stored.slice(group.length + 1) : stored
  const end = field?.unit ? `(${field.unit})` : ''
  const hasUnit = end !== '' && name.endsWith(end)
  return {
    title: hasUnit ? name.slice(0, -end.length) : name,
    unit: hasUnit ? field?.unit : undefined,
    group: inGroup ? group : undefined,
  }
}

function textOf(value: unknown, places: number | null): string {
  if (value === null || value === undefined || value === '') return '-'
  if (places !== null) return formatNumber(toNumeric(value), places)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}

/** The sum row by the keys of its columns; words such as 合计 are at its left end. */
function sumsOf(answer: StoredPage | undefined): Sums {
  const { columns = [], foot } = answer ?? {}
  return Object.fromEntries(
    columns.flatMap(({ key, kind }, index) => {
      const value = toNumeric(foot?.[index])
      return NUMBERS.has(kind) && value !== null ? [[key, value]] : []
    }),
  )
}

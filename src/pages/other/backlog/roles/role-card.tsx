import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import type { HomeBulk, HomeCard, HomeCardHead, HomeCell, HomeColumn, HomeRow } from '#domain/home/home.ts'
import { stateCss, statusLabel } from '#pages/pig/card/status.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { StateSquare } from '#widgets/state-tag.tsx'
import { useReadAndPrint } from '#widgets/use-read-and-print.ts'
import { PartCard } from '../part-card.tsx'
import { SeriesLine } from './series-line.tsx'
import { type RoleAsk, useCardAtOnce } from './use-role.ts'

interface RoleCardProps {
  card: HomeCardHead
  ask: RoleAsk
  /** Its list is the chosen one. */
  isChosen: boolean
}

/** One card of a home: a table, or a line over time; without rows it is one line. */
export function RoleCard({ card, ask, isChosen }: RoleCardProps) {
  const granted = useGranted()
  const query = useCardAtOnce(ask, card)
  const opens = query.data?.opens
  return (
    <PartCard
      title={card.label}
      query={query}
      className={isChosen ? 'home-role-card home-of-list' : 'home-role-card'}
      note={({ note }) => note}
      more={
        <>
          {query.data?.bulk && (
            <BulkActs bulk={query.data.bulk} today={query.data.today} onDone={query.refetch} />
          )}
          {query.data?.legend && <Legend heads={query.data.legend} />}
          {opens && granted.has(opens.screen) && (
            <Button type="link" onClick={() => openTab(opens.path)}>
              全部
            </Button>
          )}
        </>
      }
    >
      {(data) => <Body data={data} />}
    </PartCard>
  )
}

function Body({ data }: { data: HomeCard }) {
  const { rows, series, empty, remark, total, opens } = data
  if (series)
    return series.points.length > 1 ? <SeriesLine series={series} /> : <p className="home-measure">{empty}</p>
  if (rows.length === 0) return <p className="home-measure home-none-there">{empty}</p>
  return (
    <>
      <CardTable data={data} />
      {total > rows.length && opens && (
        <button type="button" className="bare block w-full h-9 text-link" onClick={() => openTab(opens.path)}>
          查看全部 {formatNumber(total)} 条
        </button>
      )}
      {remark && <p className="home-measure home-remark">{remark}</p>}
    </>
  )
}

/** A judgement says itself in words; what is near its target, or is held against nothing, looks like any other. */
export const TONE_WORDS: Readonly<Record<NonNullable<HomeCell['tone']>, string | undefined>> = {
  ...{ met: 'text-good', warn: 'text-warn', red: 'bold text-error' },
  ...{ near: undefined, own: undefined },
}

const isNumber = ({ kind }: HomeColumn): boolean => kind === 'number' || kind === 'signed'
const BARS: Readonly<Partial<Record<HomeColumn['kind'], string>>> = {
  bar: 'home-bar-cell',
  chart: 'home-chart-cell',
}

function CardTable({ data: { columns, rows, head, foot } }: { data: HomeCard }) {
  const targets = head ? [{ key: 'targets', cells: head }] : []
  return (
    <div className="home-card-scroll">
      <PlainTable
        className="rows-table home-table"
        rows={[...targets, ...rows]}
        rowKey={({ key }) => key}
        rowAttributes={({ cells }) => ({ className: cells === head ? 'home-target-row' : undefined })}
        columns={columns.map((column) => ({
          ...{ title: column.label, unit: column.unit, isNumber: isNumber(column) },
          className: BARS[column.kind],
          cell: ({ cells }: HomeRow) => <Cell column={column} cell={cells[column.key]} />,
        }))}
        foot={
          foot && (
            <tr className="home-sum">
              {columns.map((column) => (
                <td key={column.key} className={isNumber(column) ? 'rows-number' : BARS[column.kind]}>
                  <Cell column={column} cell={foot[column.key]} />
                </td>
              ))}
            </tr>
          )
        }
      />
    </div>
  )
}

function Cell({ column, cell }: { column: HomeColumn; cell: HomeCell | undefined }) {
  const granted = useGranted()
  if (!cell) return null
  if (column.kind in BARS) return <Bar cell={cell} />
  if (column.kind === 'states') return <States heads={cell.states ?? {}} />
  if (column.kind === 'tag' && cell.tone)
    return <span className={`home-tag home-tag-${cell.tone}`}>{cell.value}</span>
  const text = textOf(column, cell)
  const shown = (
    <span className={cell.tone && TONE_WORDS[cell.tone]} title={isNumber(column) ? undefined : text}>
      {cell.dot && <i className="home-dot home-tone inline-block rounded-full" data-tone={cell.tone} />}
      {text}
    </span>
  )
  const { opens } = cell
  if (!opens || !granted.has(opens.screen)) return shown
  return (
    <Button
      type={isNumber(column) ? 'text' : 'link'}
      className="home-action home-cell-link"
      onClick={() => openTab(opens.path)}
    >
      {shown}
    </Button>
  )
}

function textOf({ kind, digits = 0 }: HomeColumn, { value }: HomeCell): string {
  if (value === null) return '-'
  if (value === '') return ''
  if (Number.isNaN(Number(value)) || kind === 'text' || kind === 'tag') return String(value)
  return kind === 'signed'
    ? formatSigned(value, digits)
    : formatNumber(value, isWhole(value, digits) ? 0 : digits)
}

/** Quantities that are whole are shown whole where three places are only the most there can be. */
const isWhole = (value: string | number, digits: number): boolean =>
  digits === 3 && Number.isInteger(Number(value))

const PERCENT = 100

/** A bar from zero, with the tick of its target. */
const Bar = ({ cell: { value, tone = 'near', tick = null } }: { cell: HomeCell }) => (
  <span className="home-bar block relative" aria-hidden>
    <i className="home-tone" data-tone={tone} style={{ width: `${Number(value ?? 0) * PERCENT}%` }} />
    {tick !== null && <b style={{ left: `${tick * PERCENT}%` }} />}
  </span>
)

const States = ({ heads }: { heads: Readonly<Record<string, number>> }) => (
  <span
    className="home-state-bar home-states-cell"
    role="img"
    aria-label={statesText(heads)}
    title={statesText(heads)}
  >
    {Object.entries(heads)
      .filter(([, count]) => count > 0)
      .map(([status, count]) => (
        <i key={status} style={{ flexGrow: count, background: stateCss(status) }} />
      ))}
  </span>
)

const statesText = (heads: Readonly<Record<string, number>>): string =>
  Object.entries(heads)
    .map(([status, count]) => `${statusLabel(status)} ${count}`)
    .join('，')

const Legend = ({ heads }: { heads: Readonly<Record<string, number>> }) => (
  <span className="home-legend inline-flex nowrap text-12 text-2">
    {Object.entries(heads).map(([status, count]) => (
      <span key={status}>
        <StateSquare color={stateCss(status)} />
        {statusLabel(status)} {formatNumber(count)}
      </span>
    ))}
  </span>
)

interface BulkActsProps {
  bulk: HomeBulk
  /** The farm's day, on which everything is posted. */
  today: string
  onDone(): void
}

interface Left {
  readonly no: string
  readonly reason: string
}

/** 打印拣货单 and 批量发料: documents that can be served in full, each by its own call; the others are listed with their reason. */
function BulkActs({ bulk, today, onDone }: BulkActsProps) {
  const { document, label, ready } = bulk
  const { modal } = App.useApp()
  const granted = useGranted()
  const post = usePosting(bulk, today)
  const [busy, setBusy] = useState(false)
  const ask = useServerCall()
  const paper = useReadAndPrint<ReactNode>()
  // printing needs the whole of a document's declaration: it comes with the first print
  const print = async () =>
    (await import('./picking-list.tsx')).readPickingList(
      ask,
      ready.map(({ uid }) => uid),
    )
  const run = async () => {
    setBusy(true)
    const left = await post().finally(() => setBusy(false))
    onDone()
    const done = ready.length - (left.length - bulk.left.length)
    const title = `已${label} ${done} 单，未${label} ${left.length} 单`
    const content = left.map(({ no, reason }) => <p key={no}>{`${no}：${reason}`}</p>)
    if (left.length > 0) modal.warning({ title, content })
    else modal.success({ title: `已${label} ${done} 单` })
  }
  const confirm = () =>
    modal.confirm({
      title: `确定批量${label} ${ready.length} 单？`,
      content: `${ready.map(({ no }) => no).join('、')}，按 ${today} ${label}${bulk.left.length > 0 ? `；其余 ${bulk.left.length} 单库存不足，不处理` : ''}`,
      okText: label,
      onOk: () => void run(),
    })
  if (!granted.has(document)) return null
  return (
    <>
      <Button disabled={ready.length === 0} loading={paper.loading} onClick={() => paper.start(print)}>
        打印拣货单
      </Button>
      <Button type="primary" disabled={ready.length === 0} loading={busy} onClick={confirm}>
        批量{label} {ready.length}
      </Button>
      {paper.content}
    </>
  )
}

/** Posts one document after the other and answers those left: they lacked something before, or were refused now. */
function usePosting({ document, ready, left }: HomeBulk, date: string) {
  const call = useCall(document)
  return async (): Promise<Left[]> => {
    const refused: Left[] = []
    for (const { uid, version, no } of ready) {
      const values = { version, date, whole: true }
      const requestId = crypto.randomUUID()
      const result = await call({ url: `${document}/${uid}/rest`, values, quiet: true, requestId })
      if (!result.ok) refused.push({ no, reason: Object.values(result.errors).flat().join('；') })
    }
    return [...refused, ...left]
  }
}

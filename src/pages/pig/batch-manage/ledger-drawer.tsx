import { PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { pigDays, type StockDay, stockDays } from '#domain/batch/batch.daily.ts'
import { BATCH_EVENT_LABELS, STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import type { BatchEventType } from '#domain/batch/batch.types.ts'
import { batchCost } from '#resources/events/batch-cost.ts'
import { batchForms } from '#resources/events/batch-forms.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { useCloseOut } from '../close-out/close-out-data.ts'
import { CloseOutSheet } from '../close-out/close-out-sheet.tsx'
import { type Ledger, useLedger } from './ledger-data.ts'
import '../card/ruled-table.css'
import './batch-manage.css'

const PARTS = [
  { value: 'events', label: '台账' },
  { value: 'stock', label: '每日存栏' },
  { value: 'closeOut', label: '结批单' },
] as const
export type Part = (typeof PARTS)[number]['value']

interface Props {
  batch: ListRow
  /** Its first part. */
  first?: Part
  onClose(): void
  onCorrect(target: CorrectionTarget): void
}

/** A batch next to its list: its events, its heads on every day, and its close-out. */
export function LedgerDrawer({ batch, first = 'events', onClose, onCorrect }: Props) {
  const [part, setPart] = useState<Part>(first)
  const { data, isError } = useLedger(batch.uid, batch.version)
  return (
    <SplitDrawer
      open
      wide
      title={String(batch.batchNo)}
      scope={`${scopeOf(batch)}${costOf(batch, data)}`}
      onClose={onClose}
    >
      <div className="batch-ledger">
        <Segmented aria-label="查看" options={[...PARTS]} value={part} onChange={setPart} />
        {part === 'closeOut' && <CloseOutView uid={batch.uid} version={batch.version} />}
        {part !== 'closeOut' && isError && <p className="m-0 mt-2 text-2">台账没有读到，请关闭后重试</p>}
        {part !== 'closeOut' &&
          data &&
          (part === 'events' ? (
            <Events ledger={data} onCorrect={onCorrect} />
          ) : (
            <Stock ledger={data} batch={batch} />
          ))}
      </div>
    </SplitDrawer>
  )
}

const scopeOf = ({ stage, stock }: ListRow): string =>
  `${STAGE_LABELS[stage as keyof typeof STAGE_LABELS] ?? ''}，存栏 ${stock ?? 0} 头`

/** Its cost so far, and the part of it borne by the heads that are there. */
function costOf({ stock }: ListRow, ledger: Ledger | undefined): string {
  if (!ledger?.cost) return ''
  const { total, balance } = ledger.cost
  const heads = Number(stock ?? 0)
  const each = heads > 0 ? `，在栏 ${formatNumber(Number(balance) / heads, 2)} 元/头` : ''
  return `，成本 ${formatNumber(total, 2)} 元${each}`
}

interface EventsProps extends Pick<Props, 'onCorrect'> {
  ledger: Ledger
}

/** Events of a batch, the latest first; each line can be corrected or taken back. */
function Events({ ledger: { events }, onCorrect }: EventsProps) {
  if (events.length === 0) return <p className="m-0 mt-2 text-2">还没有记录</p>
  return (
    <div className="mt-2 overflow-auto">
      <PlainTable
        className="ruled-table batch-table"
        rows={events}
        rowKey={({ uid }) => uid}
        columns={[
          { title: '日期', cell: ({ date }) => date },
          {
            title: '事件',
            cell: ({ type }) => BATCH_EVENT_LABELS[type as BatchEventType] ?? batchCost.label,
          },
          { title: '内容', className: 'batch-words', cell: ({ content }) => content },
          { title: '存栏', isNumber: true, cell: ({ stock }) => (stock === null ? '' : formatNumber(stock)) },
          { title: '录入人', cell: ({ operator }) => operator },
          {
            title: '操作',
            cell: ({ code, uid }) => code && <Acts code={code} uid={uid} onCorrect={onCorrect} />,
          },
        ]}
      />
    </div>
  )
}

interface ActsProps extends Pick<Props, 'onCorrect'> {
  code: string
  uid: string
}

function Acts({ code, uid, onCorrect }: ActsProps) {
  const form = [...batchForms, batchCost].find((one) => one.code === code)
  const [mayEdit, mayUndo] = [useMay(form?.name ?? '', 'edit'), useMay(form?.name ?? '', 'undo')]
  return (
    <span className="batch-acts flex gap-2">
      {mayEdit && (
        <Button type="link" onClick={() => onCorrect({ code, uid, kind: 'edit' })}>
          修改
        </Button>
      )}
      {mayUndo && (
        <Button type="link" onClick={() => onCorrect({ code, uid, kind: 'undo' })}>
          撤销
        </Button>
      )}
    </span>
  )
}

const heads = (key: Exclude<keyof StockDay, 'date'>, title: string): PlainColumn<StockDay> => ({
  ...{ title, isNumber: true },
  cell: (day) => formatNumber(day[key]),
})
/** Arrivals and departures of a day, where there were any. */
const flow = (key: Exclude<keyof StockDay, 'date'>, title: string): PlainColumn<StockDay> => ({
  ...heads(key, title),
  cell: (day) => (day[key] === 0 ? '' : formatNumber(day[key])),
})
const stockColumns: readonly PlainColumn<StockDay>[] = [
  { title: '日期', cell: ({ date }) => date },
  heads('opening', '期初'),
  flow('came', '转入'),
  flow('dead', '死亡'),
  flow('culled', '淘汰'),
  flow('sold', '销售'),
  flow('went', '转出'),
  heads('closing', '期末'),
]

/** The heads of a batch on every day, the latest first, with its pig-days. */
function Stock({ ledger, batch }: { ledger: Ledger; batch: ListRow }) {
  const until = typeof batch.closeDate === 'string' ? batch.closeDate : ledger.today
  const days = stockDays(ledger.moves, until)
  if (days.length === 0) return <p className="m-0 mt-2 text-2">还没有存栏</p>
  return (
    <>
      <p className="m-0 mt-2 text-2">
        {days.length} 天，饲养日 <b>{formatNumber(pigDays(days))}</b> 头日（每日期末之和）
      </p>
      <div className="mt-2 overflow-auto">
        <PlainTable
          className="ruled-table batch-table"
          rows={days.toReversed()}
          rowKey={({ date }) => date}
          columns={stockColumns}
        />
      </div>
    </>
  )
}

/** The close-out sheet of a batch in its drawer, with its print. */
function CloseOutView({ uid, version }: { uid: string; version: unknown }) {
  const { data, isError } = useCloseOut(uid, version)
  const [printing, print] = usePrinting()
  if (isError) return <p className="m-0 mt-2 text-2">结批单没有读到，请关闭后重试</p>
  if (!data) return <Skeleton active={false} title={false} paragraph={{ rows: 8 }} />
  return (
    <>
      <div className="flex mt-2">
        <Button className="ml-auto" icon={<PrinterOutlined />} onClick={print}>
          打印结批单
        </Button>
      </div>
      <CloseOutSheet sheet={data} />
      {printing && (
        <PrintArea>
          <CloseOutSheet sheet={data} />
        </PrintArea>
      )}
    </>
  )
}

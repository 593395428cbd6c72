import { PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type DayMove, pigDays, type StockDay, stockDays } from '#domain/batch/daily.ts'
import { BATCH_EVENT_LABELS, STAGE_LABELS } from '#domain/batch/labels.ts'
import type { BatchEventType } from '#domain/batch/types.ts'
import type { LedgerEvent } from '#resources/answers/batch-ledger.ts'
import { batchCost } from '#resources/events/batch-cost.ts'
import { batchForms } from '#resources/events/batch-forms.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { useCloseOut } from '../close-out/close-out-data.ts'
import { CloseOutSheet } from '../close-out/close-out-sheet.tsx'
import { type Ledger, useLedger } from './ledger-data.ts'
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
        {part !== 'closeOut' && isError && <p className="batch-note">台账没有读到，请关闭后重试</p>}
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

function Events({ ledger, onCorrect }: { ledger: Ledger; onCorrect: Props['onCorrect'] }) {
  if (ledger.events.length === 0) return <p className="batch-note">还没有记录</p>
  return <EventTable events={ledger.events} labels={BATCH_EVENT_LABELS} onCorrect={onCorrect} />
}

function Stock({ ledger, batch }: { ledger: Ledger; batch: ListRow }) {
  const until = typeof batch.closeDate === 'string' ? batch.closeDate : ledger.today
  return <StockTable moves={ledger.moves} until={until} />
}

interface EventTableProps {
  events: readonly LedgerEvent[]
  labels: Readonly<Record<BatchEventType, string>>
  onCorrect(target: CorrectionTarget): void
}

/** Events of a batch, the latest first; each line can be corrected or taken back. */
function EventTable({ events, labels, onCorrect }: EventTableProps) {
  return (
    <div className="mt-2 overflow-auto">
      <table className="batch-table w-full border-collapse">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">事件</th>
            <th scope="col">内容</th>
            <th scope="col" className="batch-num">
              存栏
            </th>
            <th scope="col">录入人</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.uid}>
              <td>{event.date}</td>
              <td>{labels[event.type as BatchEventType] ?? batchCost.label}</td>
              <td className="batch-words">{event.content}</td>
              <td className="batch-num">{event.stock === null ? '' : formatNumber(event.stock)}</td>
              <td>{event.operator}</td>
              <td>{event.code && <Acts code={event.code} uid={event.uid} onCorrect={onCorrect} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Acts({
  code,
  uid,
  onCorrect,
}: {
  code: string
  uid: string
  onCorrect: EventTableProps['onCorrect']
}) {
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

const COLUMNS: readonly (readonly [key: Exclude<keyof StockDay, 'date'>, label: string])[] = [
  ['opening', '期初'],
  ['came', '转入'],
  ['dead', '死亡'],
  ['culled', '淘汰'],
  ['sold', '销售'],
  ['went', '转出'],
  ['closing', '期末'],
]
/** Arrivals and departures of a day; opening and closing stock repeat each other from day to day. */
const isFlow = (key: string): boolean => key !== 'opening' && key !== 'closing'

/** The heads of a batch on every day, the latest first, with its pig-days. */
function StockTable({ moves, until }: { moves: readonly DayMove[]; until: string }) {
  const days = stockDays(moves, until)
  if (days.length === 0) return <p className="batch-note">还没有存栏</p>
  return (
    <>
      <p className="batch-note">
        {days.length} 天，饲养日 <b>{formatNumber(pigDays(days))}</b> 头日（每日期末之和）
      </p>
      <div className="mt-2 overflow-auto">
        <table className="batch-table w-full border-collapse">
          <thead>
            <tr>
              <th scope="col">日期</th>
              {COLUMNS.map(([key, label]) => (
                <th key={key} scope="col" className="batch-num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{day.date}</td>
                {COLUMNS.map(([key]) => (
                  <td key={key} className="batch-num">
                    {isFlow(key) && day[key] === 0 ? '' : formatNumber(day[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The close-out sheet of a batch in its drawer, with its print. */
function CloseOutView({ uid, version }: { uid: string; version: unknown }) {
  const { data, isError } = useCloseOut(uid, version)
  const [printing, print] = usePrinting()
  if (isError) return <p className="batch-note">结批单没有读到，请关闭后重试</p>
  if (!data) return <Skeleton active={false} title={false} paragraph={{ rows: 8 }} />
  return (
    <>
      <div className="close-out-bar flex mt-2">
        <Button icon={<PrinterOutlined />} onClick={print}>
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

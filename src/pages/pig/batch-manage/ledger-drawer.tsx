import { useState } from 'react'
import { BATCH_EVENT_LABELS, STAGE_LABELS } from '#domain/batch/labels.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { CloseOutView } from '../close-out/close-out-view.tsx'
import { EventTable } from './event-table.tsx'
import { type Ledger, useLedger } from './ledger-data.ts'
import { StockTable } from './stock-table.tsx'
import './batch-manage.css'

const PARTS = [
  { value: 'events', label: '台账' },
  { value: 'stock', label: '每日存栏' },
  { value: 'closeOut', label: '结批单' },
] as const
export type Part = (typeof PARTS)[number]['value']

interface Props {
  batch: ListRow
  /** What it opens with. */
  first?: Part
  onClose(): void
  onCorrect(target: CorrectionTarget): void
}

/** A batch beside its list: what happened to it, its heads on every day, and what it came to. */
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

/** What it has cost, and what of it stands in the heads that are there. */
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

import { Button } from 'antd'
import type { BatchEventType } from '#domain/batch/types.ts'
import { batchCost } from '#resources/events/batch-cost.ts'
import { batchForms } from '#resources/events/batch-forms.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { LedgerEvent } from './ledger-data.ts'

interface Props {
  events: readonly LedgerEvent[]
  labels: Readonly<Record<BatchEventType, string>>
  onCorrect(target: CorrectionTarget): void
}

/** What happened to a batch, the latest first; each line is corrected or taken back where it stands. */
export function EventTable({ events, labels, onCorrect }: Props) {
  return (
    <div className="batch-scroll">
      <table className="batch-table">
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

function Acts({ code, uid, onCorrect }: { code: string; uid: string; onCorrect: Props['onCorrect'] }) {
  const form = [...batchForms, batchCost].find((one) => one.code === code)
  const [mayEdit, mayUndo] = [useMay(form?.name ?? '', 'edit'), useMay(form?.name ?? '', 'undo')]
  return (
    <span className="batch-acts">
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

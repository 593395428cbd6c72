import { formatNumber } from '#widgets/format-number.ts'
import type { ImportResult } from './import-calls.ts'

interface Figure {
  label: string
  count: number
  kind?: 'good' | 'bad'
  note?: string
}

/** What the file holds and what became of it. */
export function ImportSums({ result, done }: { result: ImportResult; done: boolean }) {
  return (
    <div className="import-sums">
      {figures(result, done).map(({ label, count, kind, note }) => (
        <div key={label} data-kind={count > 0 ? kind : undefined}>
          <span>{label}</span>
          <p>
            <b>{formatNumber(count)}</b> 行
          </p>
          <small>{note}</small>
        </div>
      ))}
    </div>
  )
}

function figures({ total, valid, failed, created, updated, saved }: ImportResult, done: boolean): Figure[] {
  const split = `新增 ${formatNumber(created)}，更新 ${formatNumber(updated)}`
  const taken: Figure = done
    ? { label: '已导入', count: saved ? created + updated : 0, kind: 'good', note: split }
    : { label: '可导入', count: valid, kind: 'good', note: split }
  const wrong = done ? '错误未导入' : '错误'
  return [{ label: '文件行数', count: total }, taken, { label: wrong, count: failed, kind: 'bad' }]
}

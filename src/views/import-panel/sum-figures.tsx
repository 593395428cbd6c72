import { formatNumber } from '#widgets/format-number.ts'
import type { ImportResult } from './import-calls.ts'
import './import-panel.css'

export interface Figure {
  label: string
  count: number
  kind?: keyof typeof tones | undefined
  note?: string
}

const tones = { good: 'text-good', bad: 'text-error', warned: 'text-warn' } as const

/** Counts of rows side by side; only what matters has a colour. */
export const SumFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <div className="import-sums grid border rounded">
    {figures.map(({ label, count, kind, note }) => (
      <div key={label}>
        <span className="text-12 text-2">{label}</span>
        <p className="m-0">
          <b className={kind && count > 0 ? `bold ${tones[kind]}` : 'bold'}>{formatNumber(count)}</b> 行
        </p>
        <small className="text-12 text-2">{note}</small>
      </div>
    ))}
  </div>
)

/** Content of the file and its result. */
export const ImportSums = ({ result, done }: { result: ImportResult; done: boolean }) => (
  <SumFigures figures={figures(result, done)} />
)

function figures(
  { total, valid, failed, warned, created, updated, saved }: ImportResult,
  done: boolean,
): Figure[] {
  const split = `新增 ${formatNumber(created)}，更新 ${formatNumber(updated)}`
  const taken: Figure = done
    ? { label: '已导入', count: saved ? created + updated : 0, kind: 'good', note: split }
    : { label: '可导入', count: valid, kind: 'good', note: split }
  const wrong = done ? '错误未导入' : '错误'
  const doubtful: Figure[] =
    warned > 0 ? [{ label: '请核对', count: warned, kind: 'warned', note: '已计入可导入' }] : []
  return [
    { label: '文件行数', count: total },
    taken,
    ...doubtful,
    { label: wrong, count: failed, kind: 'bad' },
  ]
}

import { type DiffLine, differences } from '../sow/sow.diff.ts'
import { figuresOf } from './batch.figures.ts'
import { BATCH_STATUS_LABELS } from './batch.labels.ts'
import type { BatchHistory } from './batch.types.ts'

const heads = (n: number): string => `${n} 头`
const kilos = (n: number): string => `${n.toFixed(2)} kg`

function figures(batchNo: string, history: BatchHistory): ReadonlyMap<string, string> {
  const sums = figuresOf(history)
  const lines: [string, string][] = [
    ['状态', BATCH_STATUS_LABELS[history.status]],
    ['存栏', heads(history.stock)],
    ['期初', heads(sums.initQty)],
    ['转入', heads(sums.inQty)],
    ['死亡', heads(sums.deadQty)],
    ['淘汰', heads(sums.cullQty)],
    ['销售', heads(sums.soldQty)],
    ['转出', heads(sums.outQty)],
    ['转入重', kilos(sums.inWeight)],
    ['出栏重', kilos(sums.outWeight)],
    ['平均出生日期', sums.birthDate ?? '-'],
    ['称重次数', String(history.weighings.length)],
  ]
  return new Map(lines.map(([name, figure]) => [`批次 ${batchNo} ${name}`, figure]))
}

/** Changes of a batch by a correction: its figures before and after, under its number. */
export const diffBatch = (batchNo: string, before: BatchHistory, after: BatchHistory): DiffLine[] =>
  differences(figures(batchNo, before), figures(batchNo, after))

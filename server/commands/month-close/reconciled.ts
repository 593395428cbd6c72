import type { CheckLine } from '#domain/close/answer.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'
import { reconcile } from '../reconcile/index.ts'

/** The identities of 数据核对, a line for each rule. */
export async function reconciled(tx: Tx, farmId: string, month: Month): Promise<CheckLine[]> {
  return (await reconcile(tx, farmId, month)).map(({ rule, label, wrong, lines }) => ({
    id: rule,
    rule,
    label: wrong > 0 ? `不符：${label}` : label,
    level: 'E',
    count: wrong,
    note: lines.find(({ diff }) => diff !== 0)?.item ?? '',
    screen: 'sjhd',
    filters: { farmId, period: month.period },
  }))
}

import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import type { BatchStage } from '#domain/batch/batch.types.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import { broken, type RowViolation, wrongCell } from '../entry/row-result.ts'
import type { HerdFacts } from './herd.facts.ts'

/** A target as entered; `stage` requests a new batch. */
interface TypedTarget {
  readonly kind: string
  readonly batchNo?: string
  readonly houseId?: string
  readonly stage?: BatchStage
}

/** The batch number and house of a weaning into a batch; null for other targets. */
export const batchTargetOf = ({
  form,
  payload,
  date,
}: ParsedRow): (TypedTarget & { date: string }) | null => {
  const target = form.code === 'event_wean' ? (payload.target as TypedTarget | undefined) : undefined
  return target?.kind === 'BATCH' ? { ...target, date } : null
}

/** Finds the batch of a weaning by its number, or prepares the one it opens. A litter lost as a whole has no target. */
export function completeWeaning({ batches }: HerdFacts, row: ParsedRow): ParsedRow {
  const typed = batchTargetOf(row)
  if (!typed) return row
  const { target: _target, ...rest } = row.payload
  if (row.payload.startes === 0) return { ...row, payload: rest }
  const { batchNo = '', houseId, stage, date } = typed
  const there = batches.find(batchNo)
  if (!there && stage && !houseId) return refused(row, wrongCell('targetHouseId', '新建批次请选择转入栋舍'))
  const batch = there ?? (stage && houseId ? batches.open(batchNo, { stage, houseId, date }) : undefined)
  if (!batch) return refused(row, broken('K-32', 'targetBatchNo', { 批次: batchNo }))
  if (batch.stage === 'FINISH')
    return refused(row, broken('K-33', 'targetBatchNo', { 批次: batchNo, 阶段: STAGE_LABELS[batch.stage] }))
  const target = { kind: 'BATCH', id: batch.uid, batchNo, houseId: houseId ?? batch.houseId }
  return { ...row, payload: { ...rest, target } }
}

const refused = (row: ParsedRow, why: RowViolation): ParsedRow => ({
  ...row,
  problems: [...row.problems, why],
})

import { BATCH_EVENT_LABELS } from '#domain/batch/batch.labels.ts'
import type { BatchViolation } from '#domain/batch/batch.types.ts'
import { type WeanedInto, weanedInto } from '#domain/batch/weanings.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { SowHistory } from '#domain/sow/sow.types.ts'
import type { RowViolation } from '../entry/row-result.ts'

/** Cells of the weaning where violations of a batch are shown. */
const CELLS: Readonly<Record<string, string>> = {
  batchNo: 'targetBatchNo',
  houseId: 'targetHouseId',
  qty: 'startes',
  weight: 'weanWeight',
}

/** Arrivals in batches by one event: the heads the sow's replay weans with it. */
export const weanedIntoBatches = (event: SowEvent, history: SowHistory): WeanedInto[] =>
  event.type === 'event_wean'
    ? weanedInto([event], history).map((one) => ({
        ...one,
        event: { ...one.event, confirmed: event.confirmed === true },
      }))
    : []

/**
 * A batch's violations as those of the weaning: a closed batch accepts no pigs (V-507), and a later event of the batch is
 * named with it. `isNew`: no piglets of the sow were there before.
 */
export function batchViolationsOf(batchNo: string, violations: readonly BatchViolation[], isNew = true) {
  const cause = violations.at(-1)
  return violations.map(({ rule, level, field, message, confirmed }): RowViolation => {
    if (rule === 'G-03' && isNew)
      return { rule: 'V-507', level, field: 'targetBatchNo', message: ruleMessage('V-507', {}) }
    const isConflict = (rule === 'K-01' || rule === 'K-02') && cause !== undefined
    const reported = isConflict ? ruleMessage(rule, laterEvent(batchNo, cause)) : message
    return {
      rule,
      level,
      field: CELLS[field] ?? field,
      message: reported,
      ...(confirmed ? { confirmed } : {}),
    }
  })
}

const laterEvent = (batchNo: string, { eventType, date }: BatchViolation) => ({
  事件: `批次 ${batchNo} ${BATCH_EVENT_LABELS[eventType]}`,
  日期: date,
})

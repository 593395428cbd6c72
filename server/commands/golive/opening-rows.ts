import type { EventForm } from '#kit/event-form.ts'
import { batchInit } from '#resources/events/batch-arrivals.ts'
import { entry } from '#resources/events/entry.ts'
import type { Tx } from '#server/kit/database.ts'
import { eventRows } from '../import/handlers/event-rows.ts'
import type { ImportHandler, ImportRun } from '../import/handlers/handlers.types.ts'
import { runningGoLive } from './go-live.ts'

/** The day the farm goes live: the day of every opening row. */
export async function dayOf(tx: Tx, { farmId, memo }: ImportRun): Promise<string> {
  memo.goLiveDate ??= (await runningGoLive(tx, farmId)).goLiveDate
  return memo.goLiveDate
}

/** Rows of an event form with the opening state of the farm on the go-live day. */
function openingRows(form: EventForm, fixed: Readonly<Record<string, unknown>>): ImportHandler {
  const { record, takeBack } = eventRows(form)
  return {
    async record(tx, caller, run, rows) {
      const date = await dayOf(tx, run)
      const dated = rows.map((row) => ({ ...row, cells: { ...row.cells, ...fixed, date } }))
      return record(tx, caller, run, dated)
    },
    takeBack,
  }
}

export const openingPigRows = openingRows(entry, { source: 'INIT', init: true })
export const openingBatchRows = openingRows(batchInit, {})

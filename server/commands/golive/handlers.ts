import type { ImportKind } from '#kit/import-kind.ts'
import { eventRows } from '../import/handlers/event-rows.ts'
import type { ImportHandler } from '../import/handlers/handlers.types.ts'
import { materialRows } from './golive.materials.ts'
import { placeRows } from './golive.places.ts'
import { openingBatchRows, openingPigRows } from './opening-rows.ts'
import { pastLitterRows } from './past-litters.ts'
import { assertGivesBack, assertTakes } from './steps.ts'

/** Accepts rows only while their step does: the server enforces the order of a go-live. */
const inOrder = (step: string, { record, takeBack }: ImportHandler): ImportHandler => ({
  async record(tx, caller, run, rows) {
    if (!run.memo.steps.has(step)) await assertTakes(tx, run.farmId, step)
    run.memo.steps.add(step)
    return record(tx, caller, run, rows)
  },
  async takeBack(tx, caller, request) {
    await assertGivesBack(tx, request.farmId, step)
    return takeBack(tx, caller, request)
  },
})

const rows: Readonly<Record<string, ImportHandler>> = {
  pen: placeRows,
  'opening-pig': openingPigRows,
  'past-litter': pastLitterRows,
  'opening-batch': openingBatchRows,
  'opening-material': materialRows,
}

/** Kinds of go-live files whose rows are not events of a form. */
const goLive: ReadonlyMap<string, ImportHandler> = new Map(
  Object.entries(rows).map(([step, handler]) => [step, inOrder(step, handler)]),
)

/** The handler that records the rows of a kind of files and takes them back. */
export function handlerOf({ key, form }: ImportKind): ImportHandler {
  const found = goLive.get(key) ?? (form && eventRows(form))
  if (!found) throw new Error(`import kind "${key}" has no handler`)
  return found
}

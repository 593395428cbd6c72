import type { ImportHandler } from '../import/handlers/types.ts'
import { materialRows } from './materials.ts'
import { openingBatchRows, openingPigRows } from './opening-rows.ts'
import { pastLitterRows } from './past-litters.ts'
import { placeRows } from './places.ts'
import { assertGivesBack, assertTakes } from './steps.ts'

/** The same rows, while their step takes them: the server keeps the order of a go-live. */
const inOrder = (step: string, { record, takeBack }: ImportHandler): ImportHandler => ({
  async record(tx, caller, trace, run, rows) {
    if (!run.memo.has(step)) await assertTakes(tx, run.farmId, step)
    run.memo.set(step, true)
    return record(tx, caller, trace, run, rows)
  },
  async takeBack(tx, caller, trace, wish) {
    await assertGivesBack(tx, wish.farmId, step)
    return takeBack(tx, caller, trace, wish)
  },
})

const rows: Readonly<Record<string, ImportHandler>> = {
  pen: placeRows,
  'opening-pig': openingPigRows,
  'past-litter': pastLitterRows,
  'opening-batch': openingBatchRows,
  'opening-material': materialRows,
}

/** What records the files a farm goes live with and takes them back, by kind. */
export const goLiveHandlers: Readonly<Record<string, ImportHandler>> = Object.fromEntries(
  Object.entries(rows).map(([step, handler]) => [step, inOrder(step, handler)]),
)

import type { WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from './placed.ts'

/** Standards hold for a node and what lies below it; the nearest one counts. */
export const standardPolicy: WritePolicy = (tx, caller, change) => placed(tx, caller, change)

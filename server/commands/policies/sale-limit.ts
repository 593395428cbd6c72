import type { WritePolicy } from '../../kit/store.ts'
import { placed } from './placed.ts'

/** Who sets a limit answers for it. */
export const saleLimitPolicy: WritePolicy = async (tx, caller, change) => ({
  ...(await placed(tx, caller, change)),
  ...(change.after ? { approved_by: caller.name } : {}),
})

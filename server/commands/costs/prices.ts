import type { PriceList } from '#resources/cost/price-list.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from '../policies/placed.ts'

/** A price holds for a node and what lies below it; who may not approve leaves it waiting. */
export const pricePolicy =
  (name: PriceList): WritePolicy =>
  async (tx, caller, change) => {
    const place = await placed(tx, caller, change)
    if (change.after === null || caller.functions.has(`${name}:approve`)) return place
    return { ...place, approved: false }
  }

import type { WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from '../policies/placed.ts'
import { unifiedCheckoutPolicy } from './checkout.ts'
import { settlementPolicy } from './settlement.policy.ts'
import { salesTicketPolicy } from './ticket.ts'
import { wareTicketPolicy } from './ware-ticket.policy.ts'

/** Stores the user who set the limit. */
const saleLimitPolicy: WritePolicy = async (tx, caller, change) => ({
  ...(await placed(tx, caller, change)),
  ...(change.after ? { approved_by: caller.name } : {}),
})

/** Policies of the resources of sales beyond their declarations, by resource name. */
export const salesPolicies: Readonly<Record<string, WritePolicy>> = {
  sale_limit: saleLimitPolicy,
  'ware-ticket': wareTicketPolicy,
  'sales-ticket': salesTicketPolicy,
  unified_checkout: unifiedCheckoutPolicy,
  'settle-accounts': settlementPolicy,
}

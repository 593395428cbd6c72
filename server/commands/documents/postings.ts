import type { Row } from '../../kit/store.ts'
import type { Act } from '../act.ts'
import { herdCountPosting } from '../count/post.ts'
import { breedingIntroductionPosting } from '../introductions/breeding-introduction.ts'
import { pigArrivalPosting, pigIntroductionPosting } from '../introductions/pig-introduction.ts'
import { launchApplyPosting } from '../introductions/request.ts'
import { yearPlanPosting } from '../plan/year-plan.ts'
import { unifiedCheckoutPosting } from '../sales/checkout-posting.ts'
import { deliveryBatchPosting } from '../sales/delivery.ts'
import { settlementPosting } from '../sales/settlement.ts'
import { salesTicketPosting } from '../sales/ticket.ts'
import { wareTicketPosting } from '../sales/ware-ticket.ts'
import { pigletDroppingPosting } from '../shipments/dropping.ts'
import { pigletReceivePosting } from '../shipments/receive.ts'
import { alterationPosting } from '../stock/alteration.ts'
import { requisitionPosting } from '../stock/issue.ts'
import { receiptPosting } from '../stock/receipt.ts'
import { materialReturnPosting } from '../stock/return.ts'
import { materialTransferPosting } from '../stock/transfer.ts'

/** A document that is being posted, or whose posting is taken back. `reason`: why a person goes on, or goes back. */
export interface Posted extends Act {
  readonly row: Row
  readonly reason: string | null
}

type Columns = Readonly<Record<string, unknown>>

/** What approving a document does: events and movements, all or none. Answers columns to keep in the document. */
export interface Posting {
  readonly post: (posted: Posted) => Promise<Columns | undefined>
  /** Restores exactly what was before, or refuses and names what stands in the way. */
  readonly unpost: (posted: Posted) => Promise<Columns | undefined>
  /** Refuses that one is void which was never approved. */
  readonly beforeVoid?: (posted: Posted) => Promise<void>
  /** Posts what approving left over, on a later day. */
  readonly rest?: (posted: Posted, date: string) => Promise<void>
}

/** By the name of the document; one without an entry moves nothing. */
export const postings: Readonly<Record<string, Posting>> = {
  'pig-introduction': pigIntroductionPosting,
  'pig-introduce': pigArrivalPosting,
  'launch-apply': launchApplyPosting,
  'fy-introduction': breedingIntroductionPosting,
  'pigmanage-dropping': pigletDroppingPosting,
  'pigmanage-pigletReceive': pigletReceivePosting,
  receive: receiptPosting,
  materialReceiveApply: requisitionPosting,
  'material-return': materialReturnPosting,
  'material-transfer': materialTransferPosting,
  'material-alteration': alterationPosting,
  deliveryBatch: deliveryBatchPosting,
  'ware-ticket': wareTicketPosting,
  'sales-ticket': salesTicketPosting,
  unified_checkout: unifiedCheckoutPosting,
  'settle-accounts': settlementPosting,
  zzhd: herdCountPosting,
  yearPlan: yearPlanPosting,
}

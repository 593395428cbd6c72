import { type Document, isDocument } from '#kit/document.ts'
import { resources } from '#resources/index.ts'
import { herdCountPosting, proposeHerdCount } from './commands/count/count.judge.ts'
import type { DocumentKind, Posting, Propose } from './commands/documents/posting.ts'
import {
  breedingIntroductionPosting,
  pigArrivalPosting,
  pigIntroductionPosting,
} from './commands/introductions/introductions.posting.ts'
import { launchApplyPosting } from './commands/introductions/introductions.request.ts'
import { pigletDroppingPosting } from './commands/piglet-shipments/dropping.ts'
import { pigletReceivePosting } from './commands/piglet-shipments/piglet-shipments.receive.ts'
import { proposePiglets } from './commands/plan/piglet-plan.policy.ts'
import { proposeSemen } from './commands/plan/semen-plan.policy.ts'
import { proposeIntroductions, proposingYear, yearPlanPosting } from './commands/plan/year-plan.policy.ts'
import { proposeCheckout } from './commands/sales/checkout.ts'
import { unifiedCheckoutPosting } from './commands/sales/checkout-posting.ts'
import { deliveryBatchPosting } from './commands/sales/delivery.ts'
import { proposeSettlement, settlementPosting } from './commands/sales/settlement.policy.ts'
import { salesTicketPosting } from './commands/sales/ticket.ts'
import { wareTicketPosting } from './commands/sales/ware-ticket.policy.ts'
import { alterationPosting, proposeCount } from './commands/stock/alteration.policy.ts'
import { requisitionPosting } from './commands/stock/issue.ts'
import { receiptPosting } from './commands/stock/receipt.policy.ts'
import { materialReturnPosting } from './commands/stock/return.ts'
import { materialTransferPosting } from './commands/stock/transfer.ts'
import { yearActuals } from './reports/plan/attainment/actuals.ts'
import { definition as attainment } from './reports/plan/attainment/attainment.definition.ts'
import { storeNamed } from './stores.ts'

/** Postings by the name of the document; one without an entry moves nothing. */
const postings: Readonly<Record<string, Posting>> = {
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

/** Proposals by the name of the document; each that declares `proposes` has an entry. */
const proposals: Readonly<Record<string, Propose>> = {
  zzhd: proposeHerdCount,
  'material-alteration': proposeCount,
  unified_checkout: proposeCheckout,
  'settle-accounts': proposeSettlement,
  yearPlan: proposingYear(attainment, yearActuals),
  'plan-introduction': proposeIntroductions,
  'semen-req-plan': proposeSemen,
  'piglet-plan': proposePiglets,
}

/** Every declared document with its store, posting and proposal. */
export const documentKinds: ReadonlyMap<string, DocumentKind> = new Map(
  resources.filter(isDocument).map((resource) => [resource.name, kindOf(resource)]),
)

function kindOf(resource: Document): DocumentKind {
  const { name, document } = resource
  const [posting, propose] = [postings[name], proposals[name]]
  if (document.proposes && !propose)
    throw new Error(`document "${name}" proposes lines, but compose.ts has no proposal of it`)
  if (document.remainder && !posting?.remainder)
    throw new Error(`document "${name}" has a remainder, but its posting has none`)
  return { resource, store: storeNamed(name), ...(posting && { posting }), ...(propose && { propose }) }
}

export function documentNamed(name: string): DocumentKind {
  const found = documentKinds.get(name)
  if (!found) throw new Error(`"${name}" is not a document`)
  return found
}

import type { Act } from '../act.ts'
import { proposeHerdCount } from '../count/judge.ts'
import { proposeIntroductions } from '../plan/introduction-plan.ts'
import { proposePiglets } from '../plan/piglet-plan.ts'
import { proposeSemen } from '../plan/semen-plan.ts'
import { proposeYear } from '../plan/year-plan.ts'
import { proposeCheckout } from '../sales/checkout.ts'
import { proposeSettlement } from '../sales/settlement.ts'
import { proposeCount } from '../stock/alteration.ts'

type Values = Readonly<Record<string, unknown>>

/** Lines a document could have, and what they change above them. */
export interface Proposal {
  readonly lines: readonly Values[]
  readonly head?: Values
}

/** Lines for the fields above them, which are checked by then; the farm is one of the caller's. */
export type Propose = (act: Act, head: Values, farmId: string) => Promise<Proposal>

/** By the name of the document; each that declares `proposes` has an entry. */
export const proposals: Readonly<Record<string, Propose>> = {
  zzhd: proposeHerdCount,
  'material-alteration': proposeCount,
  unified_checkout: proposeCheckout,
  'settle-accounts': proposeSettlement,
  yearPlan: proposeYear,
  'plan-introduction': proposeIntroductions,
  'semen-req-plan': proposeSemen,
  'piglet-plan': proposePiglets,
}

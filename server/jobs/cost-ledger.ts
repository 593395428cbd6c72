import { refreshLedger } from '../commands/costs/ledger.ts'
import { behindLedgers } from '../commands/costs/stale.ts'
import type { Following } from './by-farm.ts'

/** The cost ledger. Whoever reads it brings that of a few farms up to date himself; this is for all others. */
export const costLedger: Following = {
  name: '成本台账',
  stale: behindLedgers,
  refresh: refreshLedger,
}

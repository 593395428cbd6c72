import { refreshLedger } from '../commands/costs/costs.ledger.ts'
import { behindFarms } from '../kit/report/kept-costs.ts'
import type { Following } from './following.ts'

/** The cost ledger. Whoever reads it brings that of a few farms up to date himself; this is for all others. */
export const costLedger: Following = {
  name: 'cost-ledger',
  label: '成本台账',
  about: '各月成本记到批次和猪群',
  stale: (db, today) => behindFarms(db, 'ledger', today),
  refresh: refreshLedger,
}

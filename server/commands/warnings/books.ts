import type { Tx } from '../../kit/database.ts'
import { farmMonths, monthAtHand } from '../month-close/month.ts'
import { reconcile } from '../reconcile/index.ts'
import type { WarningAsk } from './animals.ts'
import { type Hit, NONE } from './hit.ts'
import type { WarningRule } from './rules.ts'

/** The identities R1–R11 that do not hold (§4.10), since the month that is closed next: one warning names them all. */
export async function bookHits(
  tx: Tx,
  { farmId, today }: WarningAsk,
  { level }: WarningRule,
): Promise<Hit[]> {
  const months = await farmMonths(tx, farmId, today)
  const { period, from } = monthAtHand(months, today)
  const found = await reconcile(tx, farmId, { period, from, to: months.of(months.at(today)).to })
  const wrong = found.filter((one) => one.wrong > 0)
  if (wrong.length === 0) return []
  const subject = wrong.map(({ label }) => label).join('；')
  const told = { subject, value: wrong.length, threshold: 0, unit: '项', level }
  return [{ ...NONE, ...told, report: 'sjhd', from, to: today }]
}

import { days } from '#domain/calendar.ts'
import { ruleMessage } from '#domain/rules.ts'
import { assertDaysOpen } from '#server/kit/closed-days.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'

/** Who acts, and the transaction it is done in. */
export interface Acting {
  readonly tx: Tx
  readonly caller: Caller
}

/** Context of an act: caller, transaction, day. */
export interface Act extends Acting {
  readonly today: string
}

interface Day {
  readonly farmId: string
  readonly date: string
  /** The field of the day in the form. */
  readonly field: string
  /** The screen whose 补录 right removes the backdating limit. */
  readonly screen: string
}

/** Refuses a day in the future, in a closed month or too long ago (V-001, M-09, V-003); used by documents of all kinds. */
export async function assertDay({ tx, caller, today }: Act, day: Day): Promise<void> {
  const { farmId, date, field, screen } = day
  const { backdateDays } = await loadFarmSettings(tx, farmId, today)
  const refuse = (message: string) => invalid({ [field]: [message] })
  if (date > today) throw refuse(ruleMessage('V-001', {}))
  await assertDaysOpen(tx, { farmId, field, days: [date], rule: 'M-09' })
  if (days(date, today) > backdateDays && !caller.functions.has(`${screen}:backdate`))
    throw refuse(ruleMessage('V-003', { n: backdateDays }))
}

import { sql } from 'kysely'
import { isWatched, WARNING_NAMES, type WarningCode } from '#domain/warnings.ts'
import type { Tx } from '../kit/database.ts'
import { stableUid } from './stable-uid.ts'

/** An animal past its limit is an alarm where somebody has to act today. */
const ALARMS: ReadonlySet<string> = new Set(['LONG_GESTATION', 'GHOST'])
/** A month of services or litters is few on a small farm: rates are watched over a quarter, annual figures over a year. */
const QUARTER = 90
const YEAR = 365
const ANNUAL: ReadonlySet<string> = new Set(['psy', 'lsy', 'npd', 'replacementRate', 'sowMortality'])
const windowOf = (code: WarningCode): number | null =>
  !isWatched(code) ? null : ANNUAL.has(code) ? YEAR : QUARTER

/** Common rules that are missing: every subject is watched until somebody says otherwise. */
export async function seedWarningRules(tx: Tx): Promise<void> {
  const codes = Object.keys(WARNING_NAMES) as WarningCode[]
  const rows = codes.map((code) => ({
    uid: stableUid('warning-rule', code),
    code,
    name: WARNING_NAMES[code],
    level: ALARMS.has(code) ? 'RED' : 'YELLOW',
    window: windowOf(code),
  }))
  await sql`insert into warning_rule (uid, code, name, level, window_days, frequency, enabled)
    select uid, code, name, level, "window", 'DAILY', true from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(uid uuid, code text, name text, level text, "window" int)
    on conflict do nothing`.execute(tx)
}

import { sql } from 'kysely'
import { indicatorCodes } from '#domain/indicators.ts'
import { defaultRow } from '../commands/indicators/default-row.ts'
import { declaredColumns } from '../commands/policies/indicator.ts'
import type { Tx } from '../kit/database.ts'
import { stableUid } from './stable-uid.ts'

/** Default targets (§6.5) that are missing; what somebody set or deleted stays. */
export async function seedIndicators(tx: Tx): Promise<void> {
  const rows = indicatorCodes.map((code) => ({
    uid: stableUid('indicator', code),
    code,
    ...declaredColumns(code),
    ...defaultRow(code),
  }))
  await sql`insert into production_indicator
      (uid, code, name, unit, direction, sort, formula_id, target, yellow, red, target_high, yellow_high, red_high)
    select uid, code, name, unit, direction, sort, "formulaId", target, yellow, red, "targetHigh", "yellowHigh", "redHigh"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(uid uuid, code text, name text, unit text, direction text,
        sort int, "formulaId" text, target numeric, yellow numeric, red numeric, "targetHigh" numeric, "yellowHigh" numeric,
        "redHigh" numeric)
    on conflict do nothing`.execute(tx)
}

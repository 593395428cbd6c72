import { sql } from 'kysely'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { Tx } from '../kit/database.ts'

/** Settings of spec §7 and §9, and the parameters of domain.md §2.2 that the replay of sows does not read. */
const further: Readonly<Record<string, string>> = {
  GZ: '',
  web_output_wait_sec: '10',
  excel_max_import_size: '1024',
  bi_57_interface: '',
  currency: '元',
  check1_day: '28',
  check2_day: '60',
  move_to_farrow_day: '107',
  lactation_days: '24',
  wsi_target: '7',
  estrus_cycle: '21',
  gilt_npd_age: '230',
  nursery_days: '45',
  finish_days: '110',
  market_weight: '120',
  market_age: '170',
  farrowing_rate_mature_days: '125',
  year_days: '365',
  week_start_day: '1',
  period_start_day: '1',
  semen_valid_days: '3',
  boar_min_age: '240',
  rest_days: '3',
  event_backdate_days: '31',
  event_audit_enabled: 'false',
  stock_negative_allowed: 'false',
}

/** Every common setting with its default, so that a known name never answers nothing by accident. */
export const settingDefaults: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(DEFAULT_PARAMS).map(([name, value]) => [name, String(value)])),
  ...further,
}

/** Settings that are missing; a value somebody set stays. */
export async function seedSettings(tx: Tx): Promise<void> {
  const rows = Object.entries(settingDefaults).map(([name, value]) => ({ name, value }))
  await sql`insert into app_setting (name, company_id, value)
    select name, null, value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as setting(name text, value text)
    on conflict do nothing`.execute(tx)
}

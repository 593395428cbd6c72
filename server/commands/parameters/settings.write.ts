import { sql } from 'kysely'
import { readParameter, spokenValue } from '#domain/parameter-value.ts'
import { PARAMETER_DEFAULTS } from '#domain/parameters.ts'
import { isSettingKey, type SettingKey, settingKeys } from '#domain/system-settings.ts'
import type { SettingLogRow, SettingState } from '#resources/answers/parameters.shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { forgetParameters } from '#server/kit/parameters.read.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'

const TARGET = 'system-configuration'
const DEFAULTS: Readonly<Record<SettingKey, unknown>> = PARAMETER_DEFAULTS

type Stored = Omit<SettingState, 'default' | 'value'> & { readonly value: string | null }

/** The common value of every setting on a day, with the user who changed it last. */
export async function systemSettings(tx: Tx, today: string): Promise<SettingState[]> {
  const found = await tx.rows(sql<Stored>`
    select k.key, s.value, u.name as "changedBy", s.created_at as "changedAt", s.reason,
      (select count(distinct o.company_id)::int from app_setting o where o.name = k.key and o.company_id is not null
        and o.value is not null) as places
      from unnest(${[...settingKeys]}::text[]) k (key)
      left join lateral (select * from app_setting c where c.name = k.key and c.company_id is null
        and c.effective_from <= ${today}::date order by c.effective_from desc limit 1) s on true
      left join sys_user u on u.uid = s.created_by`)
  const stored = new Map(found.map((row) => [row.key, row]))
  return settingKeys.map((key) => {
    const text = String(DEFAULTS[key])
    const { value, places = 0, changedBy = null, changedAt = null, reason = null } = stored.get(key) ?? {}
    return { key, default: text, value: value ?? text, places, changedBy, changedAt, reason }
  })
}

/** A new value of one setting; null resets it to its default. `was` is the value the user saw. */
interface SettingChange {
  readonly key: string
  readonly value: string | null
  readonly was: string
}

/** Saves changed settings for all, together or not at all; a refusal names each setting and its range. */
export async function saveSystemSettings(
  { tx, caller, today }: Act,
  changes: readonly SettingChange[],
  reason: string,
): Promise<void> {
  if (!caller.scope.root) throw forbidden('系统配置由集团的系统管理员修改')
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('parameters', 0))`)
  const current = new Map((await systemSettings(tx, today)).map((one) => [one.key, one]))
  const errors: Record<string, string[]> = {}
  const accepted: { key: SettingKey; before: string; value: string | null; after: string }[] = []
  for (const { key, value, was } of changes) {
    const state = isSettingKey(key) ? current.get(key) : undefined
    if (!state) throw invalid({ changes: [`没有名为 ${key} 的系统配置`] })
    const read = readParameter(state.key, value ?? state.default)
    if (!read.ok) errors[key] = [read.message]
    else if (state.value !== was) errors[key] = [movedMessage(state)]
    else {
      const after = String(read.value)
      accepted.push({ key: state.key, before: was, value: value === null ? null : after, after })
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const real = accepted.filter(({ before, after }) => before !== after)
  if (real.length === 0) throw invalid({ changes: ['没有改动'] })
  for (const { key, value } of real)
    await tx.run(sql`insert into app_setting (name, company_id, effective_from, value, reason, created_by)
      values (${key}, null, ${today}, ${value}, ${reason}, ${caller.uid})
      on conflict (name, company_id, effective_from) do update set value = excluded.value, reason = excluded.reason,
        created_by = excluded.created_by, created_at = now()`)
  forgetParameters(tx)
  const entries = real.map(({ key, before, after }) => ({
    ...{ target: TARGET, reason },
    ...{ before: { key, value: before }, after: { key, value: after } },
  }))
  await audit(tx, caller, entries)
}

const movedMessage = ({ key, value, changedBy }: SettingState): string =>
  `已被${changedBy ?? '他人'}改为 ${spokenValue(key, value)}，请核对后再改`

const MOST_CHANGES = 200

/** Changes of settings, newest first, from the audit trail. */
export const settingLog = (tx: Tx): Promise<SettingLogRow[]> =>
  tx.rows(sql<SettingLogRow>`
    select a.uid, a.at, coalesce(u.name, a.account) as by, a.after ->> 'key' as key, a.before ->> 'value' as before,
      a.after ->> 'value' as after, a.reason
      from audit_log a left join sys_user u on u.uid = a.user_uid
     where a.target = ${TARGET} and a.outcome = 'SUCCESS' and a.after ->> 'key' = any(${[...settingKeys]})
     order by a.at desc, a.uid desc limit ${MOST_CHANGES}`)

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { restDays } from '#domain/warnings.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WarningRule } from './warnings.rules.ts'

/** A finding of a rule today: an animal, a material or a lot of it, or a figure of the herd. */
export interface Hit {
  readonly pigId: string | null
  readonly materialId: string | null
  readonly lot: string | null
  /** Ear number, name of the material with its lot, or name of the herd figure. */
  readonly subject: string
  readonly value: number
  readonly threshold: number
  readonly unit: string
  readonly level: 'YELLOW' | 'RED'
  /** The report that shows it, and its days. */
  readonly report: string | null
  readonly from: string | null
  readonly to: string | null
}

/** Empty columns of a finding. */
export const NONE = { pigId: null, materialId: null, lot: null, report: null, from: null, to: null } as const

export interface Kept {
  opened: number
  closed: number
}

/** Note on a warning whose cause has disappeared. */
const GONE = '原因已消除'

/**
 * Updates the open warnings of a rule to today's findings: lasting ones are carried on, new causes open one, past
 * ones are closed. A muted one stays muted to its day, whatever is found; a handled one rests for the time set in the rule.
 */
export async function keepHits(
  tx: Tx,
  farmId: string,
  today: string,
  rule: WarningRule,
  hits: readonly Hit[],
): Promise<Kept> {
  const found = JSON.stringify(hits.map((hit) => ({ uid: uuidv7(), ...hit })))
  const rows = sql`jsonb_to_recordset(${found}::jsonb) as h(uid uuid, "pigId" uuid, "materialId" uuid, lot text, subject text, value numeric,
    threshold numeric, unit text, level text, report text, "from" date, "to" date)`
  const isSame = sql`(w.pig_id, w.material_id, w.lot) is not distinct from (h."pigId", h."materialId", h.lot)`
  const own = sql`w.farm_id = ${farmId} and w.rule_id = ${rule.uid} and not w.deleted`
  await tx.run(sql`update warning_record w set day = ${today}, subject = h.subject, value = h.value, threshold = h.threshold,
      level = h.level, unit = h.unit, report = h.report, window_from = h."from", window_to = h."to", updated_at = now(),
      status = case when w.status = 'MUTED' and w.mute_until < ${today}::date then 'UNREAD' else w.status end
    from ${rows} where ${own} and w.status <> 'DONE' and ${isSame}`)
  const closed =
    await tx.changed(sql`update warning_record w set status = 'DONE', note = coalesce(w.note || '；', '') || ${GONE},
      handled_at = now(), updated_at = now(), version = version + 1
    where ${own} and (w.status in ('UNREAD', 'DOING') or (w.status = 'MUTED' and w.mute_until < ${today}::date))
      and not exists (select 1 from ${rows} where ${isSame})`)
  const opened =
    await tx.changed(sql`insert into warning_record (farm_id, uid, rule_id, code, level, subject, pig_id, material_id, lot, value,
      threshold, unit, report, window_from, window_to, first_day, day, status)
    select ${farmId}::uuid, h.uid, ${rule.uid}::uuid, ${rule.code}::text, h.level, h.subject, h."pigId", h."materialId", h.lot, h.value, h.threshold,
      h.unit, h.report, h."from", h."to", ${today}::date, ${today}::date, 'UNREAD' from ${rows}
     where not exists (select 1 from warning_record w where ${own} and ${isSame}
       and (w.status <> 'DONE' or w.handled_at::date > ${today}::date - ${sql.lit(restDays(rule.frequency))}))
    on conflict do nothing`)
  return { opened, closed }
}

/** Closes open warnings of rules no longer in force. */
export const closeOthers = (tx: Tx, farmId: string, rules: readonly WarningRule[]): Promise<number> =>
  tx.changed(sql`update warning_record set status = 'DONE', note = coalesce(note || '；', '') || '规则已停用',
      handled_at = now(), updated_at = now(), version = version + 1
    where farm_id = ${farmId} and status <> 'DONE' and not deleted
      and rule_id <> all(${rules.map((rule) => rule.uid)}::uuid[])`)

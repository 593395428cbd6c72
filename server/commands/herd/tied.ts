import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { holdWeaned, ticketsOfWeaning } from '#server/queries/weaned-tickets.ts'
import { broken, type RowViolation, wrongCell } from '../entry/row-result.ts'
import type { Linked } from '../entry/source-document.ts'

const objection = (field: string, word: string): RowViolation =>
  wrongCell(field, `由选种建立的档案不能修改${word}，请撤销选种后重新登记`)

/** The file of a selected piglet and the selection on its dam share day, number and sex: neither changes them alone. */
export async function tiedBy(
  tx: Tx,
  row: Readonly<Record<string, unknown>> | null,
  stored: Linked,
  linked: readonly Linked[],
): Promise<RowViolation | null> {
  const other = linked.find((one) => one.type !== stored.type)
  if (!row || !other) return null
  const choice = await tx.row(sql<{ date: string; sex: string; earNo: string }>`
    select event_date as date, payload->>'sex' as sex, payload->>'newEarNo' as "earNo" from pig_event where uid = ${other.uid}`)
  if (!choice) return null
  if (row.date !== choice.date) return objection('date', '日期')
  if (row.earNo !== choice.earNo) return objection('earNo', '耳号')
  return row.sex === choice.sex ? null : objection('sex', '性别')
}

const PLAIN: Readonly<Record<string, string>> = {
  CURE: '治疗',
  HEALTH: '保健',
  IMMUNE: '免疫',
  STATION: '精准饲喂',
}

/**
 * K-02: medication, vaccination and station feed of an animal or its litter depend on its entry or farrowing. The first such event
 * is named when the entry or farrowing is taken back, or moved behind it.
 */
export async function dependents(
  tx: Tx,
  row: Readonly<Record<string, unknown>> | null,
  { type, uid, farmId, pigId }: Linked & { readonly pigId: string },
): Promise<RowViolation | null> {
  if ((type !== 'event_entry' && type !== 'event_farr') || (row && !row.date)) return null
  const named =
    type === 'event_entry'
      ? sql`(d.pig_id = ${pigId} or d.litter_uid in (select uid from litter where farm_id = ${farmId} and pig_id = ${pigId}))`
      : sql`d.litter_uid = ${uid}`
  const stations = sql`select 'STATION', d.day from station_feed d where d.farm_id = ${farmId} and d.pig_id = ${pigId} and not d.deleted`
  const first = await tx.row(sql<{ kind: string; date: string }>`
    select kind, date from (
      select d.kind, d.treat_date as date from medication d where d.farm_id = ${farmId} and ${named}
      union all
      select 'IMMUNE', d.immune_date from immunisation d where d.farm_id = ${farmId} and ${named}
      ${type === 'event_entry' ? sql`union all ${stations}` : sql``}) uses
     where ${row?.date ?? null}::date is null or date < ${row?.date ?? null}::date order by date limit 1`)
  return first ? broken('K-02', 'date', { 事件: PLAIN[first.kind] ?? first.kind, 日期: first.date }) : null
}

/** Piglets sold at weaning are on sales tickets: their weaning keeps its day and target, and at least the sold heads. */
export async function soldByTicket(
  tx: Tx,
  row: Readonly<Record<string, unknown>> | null,
  stored: Linked & { readonly pigId: string; readonly date: string },
): Promise<RowViolation | null> {
  if (stored.type !== 'event_wean') return null
  await holdWeaned(tx, stored.farmId, stored.date)
  const tickets = await ticketsOfWeaning(tx, stored)
  const sold = tickets.reduce((sum, { heads }) => sum + heads, 0)
  const stays = row?.date === stored.date && row.targetKind === 'SALE' && Number(row.startes) >= sold
  if (sold === 0 || stays) return null
  const numbers = tickets.map(({ docNo }) => `【${docNo}】`).join('')
  return wrongCell('startes', `断奶直售的仔猪已由销售单${numbers}销售${sold}头，请先反审核销售单`)
}

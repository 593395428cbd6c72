import { sql } from 'kysely'
import { itemLines } from '#resources/plan/item-lines.ts'
import { planItem } from '#resources/plan/plan-item.ts'
import { projectPlan } from '#resources/plan/project-plan.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict, forbidden, invalid, Refused } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import { storeOf } from '#server/stores.ts'
import type { Acting } from '../entry/entry.act.ts'
import { planFor } from './item.ts'

const FIELDS = itemLines.fields ?? {}
type Line = Readonly<Record<string, unknown>>

/** Stamp of a sheet: it changes with any item of the plan. */
const stampOf = (tx: Tx, planId: string): Promise<string | null> =>
  tx.value(sql<string>`select md5(coalesce(string_agg(uid || ':' || version, ',' order by uid), ''))
    from plan_item where plan_id = ${planId} and not deleted`)

async function itemsOf({ tx, caller }: Acting, planId: string): Promise<Row[]> {
  const uids = await tx.values(sql<string>`
    select uid from plan_item where plan_id = ${planId} and not deleted order by seq, uid`)
  const rows = await storeOf(planItem).getAll(tx, caller, uids)
  return rows.toSorted((a, b) => Number(a.seq) - Number(b.seq))
}

/** The items of a plan as lines, with the stamp for sending them back. */
export async function readSheet(act: Acting, planId: string) {
  const plan = await storeOf(projectPlan).get(act.tx, act.caller, planId)
  const rows = await itemsOf(act, planId)
  const items = rows.map((row) => Object.fromEntries(Object.keys(FIELDS).map((key) => [key, row[key]])))
  const { uid, planNo, projectIdTitle: project, status, inForce } = plan
  return { plan: { uid, planNo, project, status, inForce }, items, stamp: await stampOf(act.tx, planId) }
}

/**
 * Writes a sheet back: a line with the number of an item changes that item, one with another number or none is a new item, and
 * an item without a line is deleted. All of it or nothing; the first invalid line is named.
 */
export async function saveSheet(
  act: Acting,
  { planId, stamp, items }: { planId: string; stamp: string; items: readonly Line[] },
): Promise<{ changed: number }> {
  const { tx, caller } = act
  // two sheets of a plan are written one after the other
  await tx.run(sql`select from project_plan where uid = ${planId} for update`)
  await planFor(tx, caller, planId)
  if ((await stampOf(tx, planId)) !== stamp) throw conflict({}, { stamp: await stampOf(tx, planId) })
  const left = new Map<unknown, Row[]>()
  for (const row of await itemsOf(act, planId)) left.set(row.seq, [...(left.get(row.seq) ?? []), row])
  const pairs = items.map((line) => ({ line, row: left.get(line.seq ?? null)?.shift() ?? null }))
  const gone = [...left.values()].flat()
  if (gone.length > 0) assertMay(caller, 'delete')
  for (const row of gone) await storeOf(planItem).remove(tx, caller, row.uid, row.version)
  let changed = gone.length
  for (const [index, pair] of pairs.entries())
    if (await inLine(index, () => writeLine(act, planId, pair))) changed += 1
  return { changed }
}

/** True when the line changed something. */
async function writeLine(
  { tx, caller }: Acting,
  planId: string,
  { line, row }: { line: Line; row: Row | null },
): Promise<boolean> {
  const items = storeOf(planItem)
  if (!row) {
    assertMay(caller, 'create')
    await items.create(tx, caller, { ...line, planId })
    return true
  }
  const changes = Object.keys(FIELDS).filter((key) => differs(key, line[key], row[key]))
  if (changes.length === 0) return false
  const reported = Object.fromEntries(changes.map((key) => [key, line[key] ?? null]))
  await items.update(tx, caller, row.uid, { ...reported, version: row.version })
  return true
}

function differs(key: string, reported: unknown, kept: unknown): boolean {
  const [now, then] = [reported ?? null, kept ?? null]
  if (now === null || then === null || FIELDS[key]?.kind !== 'decimal') return now !== then
  return Number(now) !== Number(then)
}

function assertMay(caller: Caller, action: 'create' | 'delete'): void {
  if (!caller.functions.has(`planItem:${action}`)) throw forbidden()
}

/** Reports a violation under the number of its line, as in documents. */
async function inLine<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'FORBIDDEN') throw error
    const [key, messages] = Object.entries(error.errors ?? {})[0] ?? []
    const label = key && FIELDS[key] ? `${FIELDS[key].label}：` : ''
    throw invalid({ items: [`第${index + 1}行：${label}${messages?.[0] ?? error.message}`] })
  }
}

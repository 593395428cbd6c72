import { type RawBuilder, sql } from 'kysely'
import { addDays, monthRange } from '#domain/calendar.ts'
import {
  byRelease,
  concerns,
  type FormulaChange,
  type NoteItem,
  type NoteReader,
  rolesOfItem,
} from '#domain/upgrade-notes.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'

interface StoredNote {
  readonly uid: string
  readonly version: number
  readonly release: string
  readonly releasedOn: string
  readonly kind: string
  readonly downtime: string | null
  readonly items: readonly NoteItem[] | null
  readonly published: boolean
  readonly read: boolean
  /** True where it was published after the user's account was created: an upgrade for her. */
  readonly since: boolean
}

/**
 * Release notes newest first, for the caller: items that concern her marked, roles by their names; unread until one has popped up
 * once. Drafts for the group alone.
 */
export async function upgradeNotes(tx: Tx, caller: Caller) {
  const notes = await tx.rows(sql<StoredNote>`
    select n.uid, n.version, n.release, n.released_on as "releasedOn", n.kind, n.downtime, n.items,
      coalesce(n.published, false) as published, r.user_uid is not null as read,
      coalesce(n.published_at > u.created_at, false) as since
      from upgrade_note n join sys_user u on u.uid = ${caller.uid}
      left join upgrade_note_read r on r.note_uid = n.uid and r.user_uid = u.uid
     where not n.deleted`)
  const reader: NoteReader = { roles: await roleCodesOf(tx, caller), functions: caller.functions }
  const names = await roleNames(tx)
  return notes
    .map(({ items, since, ...note }) => ({
      ...note,
      unread: note.published && !note.read && since,
      items: (items ?? []).map((item) => ({
        ...item,
        mine: concerns(item, reader),
        roleNames: rolesOfItem(item).map((code) => names.get(code) ?? code),
      })),
    }))
    .toSorted((one, other) => byRelease(one.release, other.release))
}

const roleCodesOf = (tx: Tx, { uid }: Caller) =>
  tx.values(sql<string>`select r.code from role r join sys_user u on r.uid = any(u.role_ids)
    where u.uid = ${uid} and not r.deleted`)

const roleNames = (tx: Tx) =>
  tx.map(sql<[string, string]>`select code, name from role where company_id is null and not deleted`)

/** Marks a published note as read by the caller; it does not pop up again. */
export async function markNoteRead(tx: Tx, caller: Caller, uid: string): Promise<void> {
  const isPublished = await tx.has(sql`
    select 1 from upgrade_note where uid = ${uid} and published and not deleted`)
  if (!isPublished) throw notFound('升级说明不存在')
  await tx.run(sql`insert into upgrade_note_read (user_uid, note_uid) values (${caller.uid}, ${uid})
    on conflict do nothing`)
}

/** All piglets of a weaned litter; an opening litter has those of go-live (F44). */
const everHad = sql`case when l.init then (select sum(m.qty) from litter_move m where m.farm_id = l.farm_id
  and m.litter_uid = l.uid and m.kind in ('INIT', 'FOSTER_IN', 'FOSTER_OUT'))
  else l.live_piglets + l.foster_in - l.foster_out end`

/** Statement of a declared change: answers both fractions. */
const STATEMENTS: Readonly<
  Record<FormulaChange, (span: { farmId: string; start: string; end: string }) => RawBuilder<Figures>>
> = {
  PRE_WEANING_BY_LITTER: ({ farmId, start, end }) => sql<Figures>`select
    (select coalesce(sum(m.qty), 0)::int from litter_move m where m.farm_id = ${farmId} and m.kind = 'DEATH'
      and m.move_date between ${start} and ${end}) as "beforePart",
    (select coalesce(sum(l.live_piglets), 0)::int from litter l where l.farm_id = ${farmId} and not l.init and not l.nurse
      and l.farrow_date between ${start} and ${end}) as "beforeWhole",
    coalesce(sum(l.deaths), 0)::int as "afterPart", coalesce(sum(${everHad}), 0)::int as "afterWhole"
    from litter l where l.farm_id = ${farmId} and l.wean_date between ${start} and ${end}`,
}

type Figures = Record<'beforePart' | 'beforeWhole' | 'afterPart' | 'afterWhole', number>

/** Effect of a changed formula on a farm: both results over its last full month; null where nothing was weaned or born. */
export async function formulaFigures(tx: Tx, change: FormulaChange, farmId: string, today: string) {
  const { start, end } = monthRange(addDays(`${today.slice(0, 7)}-01`, -1))
  const row = await tx.row(STATEMENTS[change]({ farmId, start, end }))
  if (!row || row.beforeWhole === 0 || row.afterWhole === 0) return null
  return {
    month: start.slice(0, 7),
    before: { part: Math.abs(row.beforePart), whole: row.beforeWhole },
    after: { part: row.afterPart, whole: row.afterWhole },
  }
}

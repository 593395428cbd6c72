import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isFormulaChange, type NoteItem, rolesOfItem } from '#domain/upgrade-notes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid, notFound, Refused } from '#server/kit/refused.ts'
import type { Acting } from '../entry/entry.act.ts'

const TARGET = 'upgrade-info'

interface NoteContent {
  readonly release: string
  readonly releasedOn: string
  readonly kind: string
  readonly downtime: string | null
  readonly items: readonly NoteItem[]
}

function assertGroup(caller: Caller): void {
  if (!caller.scope.root) throw forbidden('升级说明由集团的系统管理员维护')
}

async function held(tx: Tx, uid: string) {
  const row = await tx.row(sql<NoteContent & { version: number; published: boolean | null }>`
    select release, released_on as "releasedOn", kind, downtime, items, version, published
    from upgrade_note where uid = ${uid} and not deleted for update`)
  if (!row) throw notFound('升级说明不存在')
  return row
}

/** Every named role is one of the product's; a change of a formula is a declared one, or described as text. */
async function assertItems(tx: Tx, items: readonly NoteItem[]): Promise<void> {
  if (items.length === 0) throw invalid({ items: ['请至少写一项变化'] })
  const codes = await tx.values(sql<string>`select code from role where company_id is null and not deleted`)
  for (const [index, item] of items.entries()) {
    const strange = rolesOfItem(item).find((code) => !codes.includes(code))
    if (strange) throw invalid({ items: [`第${index + 1}行：没有角色 ${strange}`] })
    const isStated = (item.change && isFormulaChange(item.change)) || (item.before && item.after)
    if (item.kind === 'FORMULA' && !isStated)
      throw invalid({ items: [`第${index + 1}行：口径变化须选择已声明的口径，或写明原值和新值`] })
  }
}

/** Writes a new note, a draft until it is published. @returns its uid */
export async function createNote({ tx, caller }: Acting, content: NoteContent): Promise<string> {
  assertGroup(caller)
  await assertItems(tx, content.items)
  const uid = uuidv7()
  const { release, releasedOn, kind, downtime, items } = content
  await assertFreeRelease(tx, uid, release)
  await tx.run(sql`insert into upgrade_note (uid, release, released_on, kind, downtime, items, published, created_by, updated_by)
    values (${uid}, ${release}, ${releasedOn}, ${kind}, ${downtime}, ${JSON.stringify(items)}::jsonb, false,
      ${caller.uid}, ${caller.uid})`)
  await audit(tx, caller, { target: TARGET, targetUid: uid, after: content })
  return uid
}

async function assertFreeRelease(tx: Tx, uid: string, release: string): Promise<void> {
  const isTaken = await tx.has(sql`
    select 1 from upgrade_note where release = ${release} and uid <> ${uid} and not deleted`)
  if (isTaken) throw invalid({ release: ['此版本已有升级说明'] })
}

/** Changes a note in the version that was read; readers are not notified again. */
export async function changeNote(
  { tx, caller }: Acting,
  uid: string,
  { version, ...content }: NoteContent & { version: number },
): Promise<void> {
  const { version: now, published: _, ...before } = await held(tx, uid)
  assertGroup(caller)
  if (now !== version) throw new Refused('CONFLICT', '升级说明已被他人修改，请刷新后再改')
  await assertItems(tx, content.items)
  const { release, releasedOn, kind, downtime, items } = content
  await assertFreeRelease(tx, uid, release)
  await tx.run(sql`update upgrade_note set release = ${release}, released_on = ${releasedOn}, kind = ${kind}, downtime = ${downtime},
      items = ${JSON.stringify(items)}::jsonb, version = version + 1, updated_by = ${caller.uid}, updated_at = now()
    where uid = ${uid}`)
  await audit(tx, caller, { target: TARGET, targetUid: uid, before, after: content })
}

/** Publishes a note, or withdraws it; published again it pops up for users who have not read it. */
export async function publishNote({ tx, caller }: Acting, uid: string, published: boolean, now: Date) {
  const before = await held(tx, uid)
  assertGroup(caller)
  await tx.run(sql`update upgrade_note set published = ${published}, published_at = ${published ? now : null}, version = version + 1,
      updated_by = ${caller.uid}, updated_at = now() where uid = ${uid}`)
  await audit(tx, caller, {
    target: TARGET,
    targetUid: uid,
    before: { published: before.published },
    after: { published },
  })
}

export async function removeNote({ tx, caller }: Acting, uid: string): Promise<void> {
  const { published, ...before } = await held(tx, uid)
  assertGroup(caller)
  if (published) throw new Refused('ERROR', '已发布的升级说明不能删除，请先撤回')
  await tx.run(sql`update upgrade_note set deleted = true, version = version + 1, updated_by = ${caller.uid}, updated_at = now()
    where uid = ${uid}`)
  await audit(tx, caller, { target: TARGET, targetUid: uid, before })
}

import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import type { RowChange } from '#kit/row-change.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'

/** Most entries shown, the newest first. */
const MOST = 100

interface Trail {
  uid: string
  at: string
  name: string | null
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Audit entries of a row the caller sees: author, time, and the changed values he may see. */
export async function changesOf(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  uid: string,
): Promise<RowChange[]> {
  const { fields } = seenBy(resource, caller.functions)
  const keys = Object.keys(fields).filter((key) => !SECRET.has(fields[key]?.kind ?? ''))
  const found =
    await tx.rows(sql<Trail>`select a.uid, a.at, coalesce(u.name, a.account) as name, a.reason, a.before, a.after
      from audit_log a left join sys_user u on u.uid = a.user_uid
     where a.target = ${resource.name} and a.target_uid = ${uid} and a.outcome = 'SUCCESS'
       and (a.before is not null or a.after is not null)
     order by a.at desc, a.uid desc limit ${MOST}`)
  return found.map(({ before, after, ...rest }) => ({
    ...rest,
    ...differing(keys, before ?? {}, after ?? {}),
  }))
}

/** Passwords are answered nowhere; views of identity cards are logged elsewhere. */
const SECRET: ReadonlySet<string> = new Set(['password', 'idCard'])

/** Old and new values that differ, with the titles stored with them. */
function differing(keys: readonly string[], before: Record<string, unknown>, after: Record<string, unknown>) {
  const differs = keys.filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  )
  const titled = differs.flatMap((key) => [key, `${key}Title`])
  const side = (row: Record<string, unknown>) =>
    Object.fromEntries(titled.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])))
  return { keys: differs, before: side(before), after: side(after) }
}

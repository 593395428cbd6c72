import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Document } from '#kit/document.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { Act } from '../entry/entry.act.ts'

/**
 * K-19: the person who created or submitted a document does not approve it. A farm with a single user switches that off (four_eyes).
 * @throws Refused where the caller is that person
 */
export async function assertOtherEyes(
  { tx, caller, today }: Act,
  { name, table, actions }: Document,
  { uid, farmId }: Row,
): Promise<void> {
  const { four_eyes } = await parametersOf(tx, String(farmId), today)
  if (!four_eyes) return
  // a document opened by another one, such as a receipt, counts as made by the person who filled in and submitted it
  const isMade = actions.includes('create')
  // a name does not identify a person: the trail shows whether the caller submitted it
  const isOwn = await tx.value(sql<boolean | null>`
    select (${isMade} and d.created_by = ${caller.uid}) or (d.submitted_by = ${caller.name}
      and exists (select 1 from audit_log a where a.target = ${name} and a.target_uid = d.uid and a.user_uid = ${caller.uid}
        and a.after->>'status' = 'SUBMITTED'))
    from ${sql.table(table)} d where d.farm_id = ${farmId} and d.uid = ${uid}`)
  if (isOwn) throw new Refused('ERROR', ruleMessage('K-19', {}))
}

/** K-19 for a version of a project's plan, which is created and approved but never submitted. @param node the project's */
export async function assertOtherMaker(
  { tx, caller, today }: Act,
  node: string,
  maker: string | null,
): Promise<void> {
  const { four_eyes } = await parametersOf(tx, node, today)
  if (four_eyes && maker === caller.uid) throw new Refused('ERROR', ruleMessage('K-19', {}))
}

import { sql } from 'kysely'
import { isOfOtherKind, materialClasses } from '#resources/system/mating-rule.ts'
import { houseTypes } from '#resources/system/organisation.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Values, WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from './placed.ts'
import { strings } from './reach.ts'

const FIELDS = ['boarBreedId', 'sowBreedId', 'materialClass', 'houseType']

/** Crosses and destinations: named by the values they join, without values of the other kind. */
export const matingRulePolicy: WritePolicy = async (tx, caller, change) => {
  const place = await placed(tx, caller, change)
  if (change.after === null) return place
  const row: Values = { ...change.before, ...change.after }
  const idle = FIELDS.filter((key) => isOfOtherKind(key, row.kind)).map((key) => [snake(key), null])
  const name = row.kind === 'CROSS' ? await crossName(tx, row) : destinationName(row)
  return { ...place, name, ...Object.fromEntries(idle) }
}

async function crossName(tx: Tx, { boarBreedId, sowBreedId }: Values): Promise<string> {
  const names = await tx.map(sql<[unknown, string]>`
    select d.uid, concat_ws('-', above.name1, d.name1) as name
    from data_dictionary d left join data_dictionary above on above.uid = d.parent_id
    where d.uid = any(${[boarBreedId, sowBreedId]}::uuid[])`)
  return `${names.get(boarBreedId) ?? ''}♂ × ${names.get(sowBreedId) ?? ''}♀`
}

const wordOf = (words: Readonly<Record<string, string>>, key: unknown): string => words[String(key)] ?? ''

const destinationName = ({ materialClass, houseType }: Values): string =>
  `${wordOf(materialClasses, materialClass)} → ${wordOf(houseTypes, houseType)}`

const CENTRE = 'early-warning'

/** A rule has its place, and receivers it can reach: a user without access to the warning centre would never see it. */
export const warningRulePolicy: WritePolicy = async (tx, caller, change) => {
  const { after } = change
  if (after) {
    await assertReached(
      tx,
      'receiverIds',
      sql`select name from sys_user u where u.uid = any(${strings(after.receiverIds)}::uuid[])
        and not exists (select 1 from role r where r.uid = any(u.role_ids) and not r.deleted
          and ${CENTRE} = any(r.function_codes))`,
    )
    await assertReached(
      tx,
      'roleIds',
      sql`select name from role where uid = any(${strings(after.roleIds)}::uuid[]) and not ${CENTRE} = any(function_codes)`,
    )
  }
  return placed(tx, caller, change)
}

/** Refuses receivers without the warning centre. */
async function assertReached(tx: Tx, field: 'receiverIds' | 'roleIds', outsiders: Sql): Promise<void> {
  const names = await tx.values(sql<string>`${outsiders} order by name`)
  if (names.length > 0) throw invalid({ [field]: [`${names.join('、')}没有预警中心的权限，收不到预警`] })
}

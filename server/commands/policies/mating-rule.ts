import { sql } from 'kysely'
import { isOfOtherKind, materialClasses } from '#resources/system/mating-rule.ts'
import { houseTypes } from '#resources/system/organisation.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import type { Tx } from '../../kit/database.ts'
import { snake } from '../../kit/names.ts'
import { placed } from './placed.ts'

type Values = Readonly<Record<string, unknown>>
const FIELDS = ['boarBreedId', 'sowBreedId', 'materialClass', 'houseType']

/** Crosses and destinations: named by what they join, without values of the other kind. */
export const matingRulePolicy: WritePolicy = async (tx, caller, change) => {
  const place = await placed(tx, caller, change)
  if (change.after === null) return place
  const row: Values = { ...change.before, ...change.after }
  const idle = FIELDS.filter((key) => isOfOtherKind(key, row.kind)).map((key) => [snake(key), null])
  const name = row.kind === 'CROSS' ? await crossName(tx, row) : destinationName(row)
  return { ...place, name, ...Object.fromEntries(idle) }
}

async function crossName(tx: Tx, { boarBreedId, sowBreedId }: Values): Promise<string> {
  const found = await sql<{
    uid: string
    name: string
  }>`select d.uid, concat_ws('-', above.name1, d.name1) as name
    from data_dictionary d left join data_dictionary above on above.uid = d.parent_id
    where d.uid = any(${[boarBreedId, sowBreedId]}::uuid[])`.execute(tx)
  const nameOf = (uid: unknown) => found.rows.find((one) => one.uid === uid)?.name ?? ''
  return `${nameOf(boarBreedId)}♂ × ${nameOf(sowBreedId)}♀`
}

const wordOf = (words: Readonly<Record<string, string>>, key: unknown): string => words[String(key)] ?? ''

const destinationName = ({ materialClass, houseType }: Values): string =>
  `${wordOf(materialClasses, materialClass)} → ${wordOf(houseTypes, houseType)}`

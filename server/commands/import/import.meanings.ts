import { sql } from 'kysely'
import type { Field } from '#kit/field.ts'
import { importableFields } from '#kit/import/importable.ts'
import {
  type ChosenWords,
  type ImportMeanings,
  NO_MEANINGS,
  type UnknownWords,
} from '#kit/import/meanings.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { parseField } from '#kit/parse.ts'
import { resourceNamed } from '#server/declarations.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { referenceWords } from '#server/kit/import/reference-words.ts'
import { choicesOf } from '#server/kit/import/template.sheets.ts'
import { isRecord } from '#server/kit/narrow.ts'
import { isReference } from '#server/kit/pointers.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import { placesOf } from '../herd/herd.places.ts'
import { offeredPlaces } from './import.template.ts'
import { wordsOfPlaces } from './place-words.ts'
import { isPen } from './read-cells.ts'

/** Most column headings and words of a file, and most characters of each. */
const MOST = 500
const LONGEST = 200

/** Meanings chosen for a kind by users of the farm's company. */
export async function meaningsOf(tx: Tx, farmId: string, kind: ImportKind): Promise<ImportMeanings> {
  const found = await tx.row(sql<ImportMeanings>`select columns, words from import_meaning
    where company_id = ${companyOfFarm(farmId)} and kind = ${kind.key}`)
  return found ?? NO_MEANINGS
}

/** Stores meanings for all later files of the company. @throws Refused where the farm belongs to no company */
export async function keepMeanings(
  tx: Tx,
  caller: Caller,
  { farmId, kind }: { readonly farmId: string; readonly kind: ImportKind },
  after: ImportMeanings,
): Promise<void> {
  const { columns, words } = after
  const before = await meaningsOf(tx, farmId, kind)
  const company = await tx.value(sql<string | null>`
    insert into import_meaning (company_id, kind, columns, words, updated_by)
    select c.uid, ${kind.key}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(words)}::jsonb, ${caller.uid}
      from (select ${companyOfFarm(farmId)} as uid) c where c.uid is not null
    on conflict (company_id, kind) do update set columns = excluded.columns, words = excluded.words,
      updated_by = excluded.updated_by, updated_at = now() returning company_id`)
  if (!company) throw forbidden('猪场不属于任何公司，不能保存对应关系')
  const entry = { target: 'import-meaning', targetUid: company }
  await audit(tx, caller, {
    ...entry,
    before: { kind: kind.key, ...before },
    after: { kind: kind.key, ...after },
  })
}

const companyOfFarm = (farmId: string) => sql`(select c.uid from organize f join organize c
  on c.type = 'company' and f.tree_path like c.tree_path || '%' where f.uid = ${farmId} order by c.tree_path desc limit 1)`

type Body = Readonly<Record<string, unknown>>

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST

const fieldOf = ({ columns }: ImportKind, key: string): Field | undefined =>
  Object.hasOwn(columns, key) ? columns[key] : undefined

const areWords = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) &&
  Object.keys(value).length <= MOST &&
  Object.entries(value).every(([word, right]) => isShort(word) && isShort(right))

const isChosen = (kind: ImportKind, words: unknown): words is ChosenWords =>
  isRecord(words) && Object.entries(words).every(([key, meant]) => fieldOf(kind, key) && areWords(meant))

const areLists = (kind: ImportKind, words: unknown): words is Readonly<Record<string, readonly string[]>> =>
  isRecord(words) &&
  Object.entries(words).every(
    ([key, list]) => fieldOf(kind, key) && Array.isArray(list) && list.length <= MOST && list.every(isShort),
  )

/** @throws Refused naming the invalid parts of a body */
export function readMeanings(kind: ImportKind, { columns = {}, words = {} }: Body): ImportMeanings {
  const areColumns =
    areWords(columns) && Object.values(columns).every((key) => key === '' || fieldOf(kind, key))
  if (!areColumns) throw invalid({ columns: ['列的对应不正确'] })
  if (!isChosen(kind, words)) throw invalid({ words: ['词的对应不正确'] })
  return { columns, words }
}

/** Words of the columns of a file, by field. @throws Refused */
export function readWords(kind: ImportKind, { words }: Body): Readonly<Record<string, readonly string[]>> {
  if (!areLists(kind, words)) throw invalid({ words: ['词的列表不正确'] })
  return words
}

/** Words of a file without a match in this farm, as the check of its rows would find, with suggestions. */
export async function unknownWords(
  tx: Tx,
  caller: Caller,
  farmId: string,
  kind: ImportKind,
  asked: Readonly<Record<string, readonly string[]>>,
): Promise<UnknownWords> {
  const within = { ...caller, scope: { ...caller.scope, farms: [farmId] } }
  const references = referenceWords(tx, within, resourceNamed)
  const all = await placesOf(tx, farmId)
  const places = wordsOfPlaces(all)
  const isKnown = async (key: string, field: Field, word: string): Promise<boolean> => {
    // a pen needs the house of its row
    if (field.kind === 'organisation' && !field.many)
      return isPen({ index: 0, key, field }) || places(field, word, null).ok
    if (isReference(field)) return (await references.find(field, word)).ok
    const typed = typedCell(field, word)
    return field.kind !== 'choice' || (typed.ok && parseField(field, typed.value).ok)
  }
  const unknown: Record<string, readonly string[]> = {}
  const choices: Record<string, readonly string[]> = {}
  const offered = offeredPlaces(all)
  for (const [key, field] of importableFields(kind.columns)) {
    const strange: string[] = []
    for (const word of new Set(asked[key])) if (!(await isKnown(key, field, word))) strange.push(word)
    if (strange.length === 0) continue
    unknown[key] = strange
    choices[key] =
      field.kind === 'organisation' ? offered(field) : await choicesOf(tx, within, field, resourceNamed)
  }
  return { unknown, choices }
}

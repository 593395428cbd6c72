import { sql } from 'kysely'
import { isDocument } from '#kit/document.ts'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import type { Filter, ListQuery } from './list-query.ts'
import { snake } from './names.ts'
import { type Lookup, targetOf } from './pointers.ts'
import type { Sql } from './sql-words.ts'

const column = (key: string): Sql => sql.ref(`t.${snake(key)}`)

/** The title of the target of a reference; several are joined to one text. Null for a field without a target. */
function titleOf(key: string, field: Field, lookup: Lookup): Sql | null {
  const target = targetOf(field, lookup)
  if (!target) return null
  const [table, title] = [sql.table(target.table), sql.ref(`r.${snake(target.titleField)}`)]
  return field.many
    ? sql`(select string_agg(${title}, '、' order by ${title}) from ${table} r where r.uid = any(${column(key)}))`
    : sql`(select ${title} from ${table} r where r.uid = ${column(key)})`
}

/** The farm of a row, and its name unless it is not requested. */
const farmParts = (only?: readonly string[]): Sql[] => [
  sql`t.farm_id as "farmId"`,
  ...(only && !only.includes('farmId')
    ? []
    : [sql`(select f.name from organize f where f.uid = t.farm_id) as "farmIdTitle"`]),
]

/** The select list of a resource: declared fields (never passwords), titles of references, common columns. */
export function selectList(resource: Resource, lookup: Lookup, only?: readonly string[]): Sql {
  const parts: Sql[] = [sql`t.uid`, sql`t.version`]
  for (const [key, field] of Object.entries(resource.fields)) {
    if (field.kind === 'password' || (only && !only.includes(key))) continue
    parts.push(sql`${column(key)} as ${sql.id(key)}`)
    const title = titleOf(key, field, lookup)
    if (title) parts.push(sql`${title} as ${sql.id(`${key}Title`)}`)
  }
  if (resource.scope === 'farm') parts.push(...farmParts(only))
  if (resource.scope === 'company') parts.push(sql`t.company_id as "companyId"`)
  parts.push(sql`t.created_at as "createdAt"`, sql`t.updated_at as "updatedAt"`)
  return sql.join(parts)
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** One declared filter as a condition. */
export function condition({ orKey, ...filter }: Filter): Sql {
  if (!orKey) return conditionOf(filter)
  return sql`(${conditionOf(filter)} or ${conditionOf({ ...filter, key: orKey })})`
}

function conditionOf({ key, field, operator, values }: Filter): Sql {
  const target = key === 'uid' ? sql`t.uid` : column(key)
  const [first] = values
  if (operator === 'like') return sql`${target}::text ilike ${`%${escapeLike(String(first ?? ''))}%`}`
  if (field.many) {
    const named = namesOne(target, values)
    return operator === 'ne' ? sql`not ${named}` : named
  }
  if (operator === 'gte') return sql`${target} >= ${first}`
  if (operator === 'lte') return sql`${target} <= ${first}`
  if (operator === 'ne') return and(values.map((one) => sql`${target} is distinct from ${one}`))
  if (values.length === 1) return first === null ? sql`${target} is null` : sql`${target} = ${first}`
  return sql`${target} = any(${values})`
}

/** True where a list field contains one of these values, or is empty where no value is requested. */
const namesOne = (target: Sql, values: readonly unknown[]): Sql =>
  values.includes(null)
    ? sql`(${target} && ${values.filter((one) => one !== null)}::uuid[] or ${target} = '{}')`
    : sql`(${target} && ${values}::uuid[])`

export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length ? sql.join([...conditions], sql` and `) : sql`true`

/** Order by an allow-list, references by their titles; uid last, so that pages never overlap. */
export function orderBy(resource: Resource, lookup: Lookup, sort: ListQuery['sort']): Sql {
  const last = sort.at(-1)?.order === 'desc' ? sql`t.uid desc` : sql`t.uid`
  const parts = sort.map(({ key, order }) => {
    const field = resource.fields[key]
    const shown = (field && titleOf(key, field, lookup)) ?? column(key)
    return order === 'desc' ? sql`${shown} desc` : shown
  })
  return sql.join([...parts, last])
}

/** Documents, and rows with a state of their own that can be voided (精液发货, 接收, 外购入库). */
const canBeVoid = (resource: Resource): boolean =>
  isDocument(resource) || (resource.fields.status?.options?.some(({ value }) => value === 'VOID') ?? false)

/** Footer sums over the full result (spec §2: table whose footer shows column sums). Void rows do not count. */
export function sumList(resource: Resource): Sql {
  const counted = canBeVoid(resource) ? sql`filter (where t.status <> 'VOID')` : sql``
  const sums = Object.entries(resource.fields)
    .filter(([, field]) => field.sum)
    .map(([key]) => sql`sum(${column(key)}) ${counted} as ${sql.id(key)}`)
  return sql.join([sql`count(*)::int as "_total"`, ...sums])
}

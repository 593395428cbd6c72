import type { Resource } from '#kit/resource.ts'
import type { BulkTable } from './bulk.ts'
import {
  columnChange,
  columnSql,
  NOTHING_SAID,
  type OldRows,
  type Tables,
  typeChange,
} from './column-change.ts'
import { columnsOf, ownerKey, primaryKeyOf, uniqueKeysOf } from './columns.ts'
import { snake } from './names.ts'

/** The database as it is: table → column → type, and the names of its indexes. */
export interface ActualSchema {
  tables: Tables
  indexes: ReadonlySet<string>
}

const NAME_MAX = 63

/** PostgreSQL cuts names at 63 bytes; the suffix survives, because error messages are derived from it. */
const indexName = (table: string, columns: readonly string[], suffix: string): string =>
  `${`${table}_${columns.join('_')}`.slice(0, NAME_MAX - suffix.length - 1)}_${suffix}`

/** A new table with its columns, and row-level security by the rule of its owner, where it has one. */
function created(
  name: string,
  columns: readonly string[],
  key: readonly string[],
  rule: string | null,
): string[] {
  const body = [...columns, `primary key (${key.join(', ')})`]
  return [
    `create table ${name} (\n  ${body.join(',\n  ')}\n);`,
    ...(rule === null ? [] : [`alter table ${name} enable row level security;`]),
    ...(rule === null ? [] : [`create policy ${name}_scope on ${name} ${rule};`]),
    `grant select, insert, update, delete on ${name} to pig_app;`,
  ]
}

const ofFarm = (column: string): string => `${column} = any ((select app_farms())::uuid[])`

/** Row-level security for farm-owned and company-owned rows. */
function policyRule({ scope, alsoFarm }: Pick<Resource, 'scope' | 'alsoFarm'>): string | null {
  if (scope === 'farm')
    return `using (${['farm_id', ...(alsoFarm ? [snake(alsoFarm)] : [])].map(ofFarm).join(' or ')})`
  if (scope !== 'company') return null
  return (
    'using (company_id is null or company_id = any ((select app_companies())::uuid[])) ' +
    'with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())))'
  )
}

function indexes(resource: Resource, actual: ActualSchema): string[] {
  const wanted = new Map<string, string>()
  for (const { columns, filled } of uniqueKeysOf(resource)) {
    const name = indexName(resource.table, columns, 'key')
    const rows = ['not deleted', ...filled.map((column) => `${column} is not null`)].join(' and ')
    wanted.set(
      name,
      `create unique index ${name} on ${resource.table} (${columns.join(', ')}) nulls not distinct where ${rows};`,
    )
  }
  const sort = [
    ...(resource.scope === 'farm' ? ['farm_id'] : []),
    `${snake(resource.sort.field)}${resource.sort.order === 'desc' ? ' desc' : ''}`,
    `uid${resource.sort.order === 'desc' ? ' desc' : ''}`,
  ]
  const sortName = indexName(resource.table, [snake(resource.sort.field)], 'sort')
  wanted.set(sortName, `create index ${sortName} on ${resource.table} (${sort.join(', ')});`)
  return [...wanted].filter(([name]) => !actual.indexes.has(name)).map(([, statement]) => statement)
}

/**
 * No two rows that are not deleted are valid for the same key on one day. The key is hashed to a number, as a range of
 * one: the index needs no extension.
 */
function exclusion(resource: Resource, { indexes: known }: ActualSchema): string[] {
  const { table, effective } = resource
  const name = `${table}_effective_excl`
  if (!effective || known.has(name)) return []
  const { from, to, of } = effective
  const parts = [...ownerKey(resource), ...of.map(snake)].map((one) => `coalesce(${one}::text, '')`)
  const thing = `hashtextextended(${parts.join(" || '/' || ")}, 0)`
  return [
    `alter table ${table} add constraint ${name} exclude using gist (int8range(${thing}, ${thing}, '[]') with &&, ` +
      `daterange(${snake(from)}, ${snake(to)}, '[]') with &&) where (not deleted);`,
  ]
}

/** Statements that change one table to its declaration. Columns are never dropped automatically. */
function differences(resource: Resource, actual: ActualSchema, old: OldRows): string[] {
  const present = actual.tables.get(resource.table)
  const further = [...indexes(resource, actual), ...exclusion(resource, actual)]
  if (!present) {
    const columns = columnsOf(resource).map(columnSql)
    return [...created(resource.table, columns, primaryKeyOf(resource), policyRule(resource)), ...further]
  }
  const statements = columnsOf(resource).flatMap((column) =>
    columnChange(resource.table, column, present.get(column.name), old),
  )
  return [...statements, ...further]
}

/** Type names in column lists and their catalogue forms, including the number of digits. */
const LONG_NAMES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' }
const sameType = (listed: string, found: string): boolean =>
  found === (LONG_NAMES[listed] ?? listed) ||
  (!listed.includes('(') && found.replace(/\(.*\)/, '') === listed)

/** A table written by commands only, with the policy of its owner; nullable columns are for a developer to decide. */
const createBulkTable = ({ name, key, columns }: BulkTable): string[] =>
  created(
    name,
    Object.entries(columns).map(([column, type]) => `${column} ${type}`),
    key,
    'farm_id' in columns ? policyRule({ scope: 'farm' }) : null,
  )

/** Columns written by a command that the table lacks, or has with another type. Columns of a resource follow its declaration. */
function bulkDifferences(
  table: BulkTable,
  declared: ReadonlySet<string>,
  actual: ActualSchema,
  { rounded }: OldRows,
): string[] {
  const present = actual.tables.get(table.name)
  if (!present && declared.size === 0) return createBulkTable(table)
  const { name } = table
  return Object.entries(table.columns).flatMap(([column, type]) => {
    if (declared.has(column)) return []
    const found = present?.get(column)
    if (!found) return [`alter table ${name} add column ${column} ${type};`]
    if (sameType(type, found.type)) return []
    return typeChange(
      name,
      { name: column, type, notNull: false },
      found.type,
      rounded.has(`${name}.${column}`),
    )
  })
}

/**
 * The next migration as SQL, or '' when declarations, column lists and schema agree.
 * @param bulk tables that commands write by lists of columns; of one table there may be several lists
 * @param old values of existing rows in newly required columns
 */
export function migrationFor(
  resources: readonly Resource[],
  actual: ActualSchema,
  bulk: readonly BulkTable[] = [],
  old: OldRows = NOTHING_SAID,
): string {
  const declared = new Map<string, ReadonlySet<string>>()
  const blocks = new Map<string, string[]>()
  for (const resource of resources) {
    if (declared.has(resource.table)) continue
    declared.set(resource.table, new Set(columnsOf(resource).map(({ name }) => name)))
    blocks.set(resource.name, differences(resource, actual, old))
  }
  for (const table of bulk) {
    const title = `${table.name}, written by commands`
    const statements = bulkDifferences(table, declared.get(table.name) ?? new Set(), actual, old)
    blocks.set(title, [...new Set([...(blocks.get(title) ?? []), ...statements])])
  }
  const texts = [...blocks].flatMap(([title, statements]) =>
    statements.length > 0 ? [`-- ${title}\n${statements.join('\n')}`] : [],
  )
  return texts.length > 0 ? `${texts.join('\n\n')}\n` : ''
}

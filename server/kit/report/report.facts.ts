import { sql } from 'kysely'
import type { Field } from '#kit/field.ts'
import type { ReportColumns } from '#kit/report-column.ts'
import type { Sql } from '../sql-words.ts'
import type { ReportContext } from './definition.ts'
import { monthKey } from './report.farm-calendar.ts'

/** One kind of rows of a report with several kinds: services, litters, days … */
export interface Fact {
  /** Name of a row of this kind. */
  readonly label: string
  /** FROM and WHERE, limited to the farms and the period of the context. */
  readonly from: (context: ReportContext) => Sql
  /** Farm, subject and day of a row, and its uid within the kind. */
  readonly farm: Sql
  readonly subject: Sql
  readonly uid: Sql
  readonly day: (context: ReportContext) => Sql
  /** The column its day is a fixed number of days after, if any: ordered by it an index gives the latest rows. */
  readonly since?: Sql
  /** Joins that only rows show: for each row of the named alias in `from` they find exactly one. */
  readonly joined?: { readonly of: string; readonly join: Sql }
  /** Further columns of the row level: the same ones for every kind of rows. */
  readonly row: (context: ReportContext) => Readonly<Record<string, Sql>>
  /** Its values in summed columns; the others get nothing. */
  readonly adds: (context: ReportContext) => Readonly<Record<string, Sql>>
}

const types: Partial<Record<Field['kind'], string>> = {
  integer: 'integer',
  decimal: 'numeric',
  money: 'numeric',
  date: 'date',
}
const typeOf = (field: Field): string => types[field.kind] ?? 'text'
const typed = (field: Field, value: Sql): Sql => sql`(${value})::${sql.raw(typeOf(field))}`
/** A kind of rows without a value for a count adds 0: a missing service counts 0, while a missing weight is unknown. */
const share = (field: Field, value: Sql): Sql =>
  field.kind === 'integer' ? sql`coalesce(${typed(field, value)}, 0)` : typed(field, value)
const nothing = (field: Field): string => (field.kind === 'integer' ? '0' : `null::${typeOf(field)}`)

/** The value of a kind of rows in a column; undefined without one. */
type Cell = readonly [key: string, field: Field, value: Sql | undefined]

/**
 * Columns in their order. Neighbouring empty columns are written as one text: a report of many kinds has a thousand of
 * these, and building them took longer than reading some of its kinds.
 */
function columnsOf(cells: readonly Cell[]): Sql {
  const written: (Sql | string[])[] = []
  for (const [key, field, value] of cells) {
    const last = written.at(-1)
    const empty = `${nothing(field)} as "${key}"`
    if (value) written.push(sql`${value} as ${sql.id(key)}`)
    else if (Array.isArray(last)) last.push(empty)
    else written.push([empty])
  }
  return sql.join(written.map((one) => (Array.isArray(one) ? sql.raw(one.join()) : one)))
}

/** Key that groups rows apart from farm and time, as text. */
export interface PartOf {
  /** Looked up for a row. */
  readonly of: (fact: Fact) => Sql
  /** For adding up many rows: the keys, found once as rows of farm_id, uid and part, and the uid to join by. */
  readonly among?: {
    readonly rows: (context: ReportContext) => Sql
    readonly by: (fact: Fact) => Sql | undefined
  }
}

/**
 * Union of the rows of all kinds that add to the requested columns; where they are only summed, each kind is added up by farm
 * (and month, where months are grouped, and further keys) before the union, which is what
 * makes the report fast for many farms.
 */
export function unionOf(
  columns: ReportColumns,
  facts: readonly Fact[],
  context: ReportContext,
  partOf?: PartOf,
): Sql {
  const asked = context.question.onlyColumns ?? Object.keys(columns)
  const wanted = facts.filter((fact) => Object.keys(fact.adds(context)).some((key) => asked.includes(key)))
  const one = context.question.summing ? summed : context.question.countOnly ? counted : plain
  const rows = sql.join(
    (wanted.length ? wanted : facts).map((fact) => one(columns, fact, context, partOf)),
    sql` union all `,
  )
  const among = context.question.summing && partOf?.among
  return among ? sql`with part_of as materialized (${among.rows(context)}) ${rows}` : rows
}

const partColumn = (fact: Fact, partOf: PartOf | undefined): Sql =>
  partOf ? sql`, (${partOf.of(fact)})::text as part` : sql``

function plain(columns: ReportColumns, fact: Fact, context: ReportContext, partOf?: PartOf): Sql {
  const row = fact.row(context)
  const values = { ...row, ...fact.adds(context) }
  const day = fact.day(context)
  const cells = Object.entries(columns).flatMap(([key, { field, sum }]): Cell[] => {
    const value = values[key]
    const reported = value && (sum ? share(field, value) : typed(field, value))
    return sum || key in row ? [[key, field, reported]] : []
  })
  // the latest first, as listed: of each kind no more rows are needed than the page may show
  const until =
    context.question.first === undefined
      ? sql``
      : sql`order by ${fact.since ?? day} desc, (${fact.uid})::text limit ${context.question.first}`
  const { of, join } = fact.joined ?? {}
  const rows = of
    ? sql`(select ${sql.id(of)}.* from ${fact.from(context)} ${until}) ${sql.id(of)} ${join}`
    : fact.from(context)
  return sql`(select ${sql.lit(fact.label)}::text as kind, ${fact.farm} as farm_id, ${fact.subject} as subject_id,
    (${fact.uid})::text as uid, ${day} as day, ${monthKey(context, day, fact.farm)} as month, ${columnsOf(cells)}
      ${partColumn(fact, partOf)} from ${rows} ${of ? sql`` : until})`
}

const counted = (_: ReportColumns, fact: Fact, context: ReportContext): Sql =>
  sql`select ${fact.farm} as farm_id from ${fact.from(context)}`

/** Month or day that sums are grouped by, where requested. */
function periodOfSums(fact: Fact, context: ReportContext): Sql {
  const day = fact.day(context)
  if (context.question.groupKey === 'month') return monthKey(context, day, fact.farm)
  return context.question.groupKey === 'day' ? sql`to_char(${day}, 'YYYY-MM-DD')` : sql`null::text`
}

function summed(columns: ReportColumns, fact: Fact, context: ReportContext, partOf?: PartOf): Sql {
  const month = periodOfSums(fact, context)
  const adds = fact.adds(context)
  const sums = (of: (key: string, value: Sql) => Sql) =>
    columnsOf(
      Object.entries(columns).flatMap(([key, { field, sum }]): Cell[] => {
        const value = adds[key]
        return sum ? [[key, field, value && share(field, sql`sum(${of(key, value)})`)]] : []
      }),
    )
  if (!partOf)
    return sql`select ${fact.farm} as farm_id, ${month} as month, ${sums((_, value) => value)}
      from ${fact.from(context)} group by 1, 2`
  // a key groups the rows of all farms and months together: many times fewer sums
  const by = partOf.among?.by(fact)
  if (!by)
    return sql`select null::uuid as farm_id, null::text as month, ${sums((_, value) => value)} ${partColumn(fact, partOf)}
      from ${fact.from(context)} group by ${partOf.of(fact)}`
  const values = Object.entries(adds).flatMap(([key, value]) =>
    columns[key]?.sum ? [sql`, ${value} as ${sql.id(key)}`] : [],
  )
  const rows = sql`select ${fact.farm} as farm_id, ${by} as found_by ${sql.join(values, sql` `)} from ${fact.from(context)} offset 0`
  return sql`select null::uuid as farm_id, null::text as month, ${sums((key) => sql.ref(`r.${key}`))}, p.part::text as part
    from (${rows}) r left join part_of p on p.farm_id = r.farm_id and p.uid = r.found_by group by p.part`
}

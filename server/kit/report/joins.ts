import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { Sql } from '../sql-words.ts'
import { inPeriod } from './asked.ts'
import type { ReportContext, ReportSource, ServerReport } from './definition.ts'
import { rowColumns } from './row-columns.ts'

const compiler = new PostgresQueryCompiler()
const qualifiers = new WeakMap<Sql, ReadonlySet<string>>()
/** `p.ear_no` and `"p"."ear_no"` name the alias p. */
const QUALIFIER = /(?<![\w."])"?(\w+)"?\./g

/** Aliases whose columns a piece of SQL names; pieces fixed by a declaration are parsed once. */
function aliasesIn(piece: Sql): ReadonlySet<string> {
  const known = qualifiers.get(piece)
  if (known) return known
  const text = compiler.compileQuery(piece.toOperationNode(), createQueryId()).sql
  const found = new Set([...text.matchAll(QUALIFIER)].map(([, alias]) => alias ?? ''))
  qualifiers.set(piece, found)
  return found
}

type Joins = NonNullable<ReportSource['joins']>

/** The alias of a join that depends on one declared after it. */
export function misplacedJoin(joins: Joins = {}): string | undefined {
  const aliases = Object.keys(joins)
  return Object.entries(joins).find(([alias, join]) => {
    if (typeof join === 'function') return false
    const known = aliasesIn(join)
    return aliases.slice(aliases.indexOf(alias) + 1).some((later) => known.has(later))
  })?.[0]
}

/**
 * The joins of a source needed by the pieces, and those that these joins depend on, in the order of declaration.
 * A subquery that reuses the alias of a join for its own table counts too: it costs time, and changes no answer.
 */
function joinsFor(joins: Joins, context: ReportContext, pieces: readonly Sql[]): readonly Sql[] {
  const wanted = new Set(pieces.flatMap((piece) => [...aliasesIn(piece)]))
  const found: Sql[] = []
  // a join depends only on those declared before it
  for (const [alias, join] of Object.entries(joins).reverse()) {
    if (!wanted.has(alias)) continue
    const piece = typeof join === 'function' ? join(context) : join
    for (const one of aliasesIn(piece)) wanted.add(one)
    found.unshift(piece)
  }
  return found
}

/** Materialized rows as `x`, computed here or by the enclosing statement. */
export const materializedRows = (context: ReportContext, rows: (context: ReportContext) => Sql): Sql =>
  context.question.materialized ? sql`x` : sql`(${rows(context)}) x`

function rowsOf({ from: { rows }, plan }: ServerReport, context: ReportContext): Sql {
  if (rows) return typeof rows === 'function' ? rows(context) : rows
  return plan?.materialize ? materializedRows(context, plan.materialize) : sql``
}

/** FROM and WHERE of a statement over the rows of a source, with the joins the pieces and the conditions need, and no others. */
export function fromRows(
  source: ServerReport,
  context: ReportContext,
  pieces: readonly Sql[],
  more: readonly Sql[] = [],
): Sql {
  const { joins = {}, where } = source.from
  const day = rowColumns(source)[source.from.day ?? '']
  const conditions = [...(where?.(context) ?? []), ...(day ? [inPeriod(day, context)] : []), ...more]
  const joined = joinsFor(joins, context, [...pieces, ...conditions])
  const all = [rowsOf(source, context), ...joined]
  const restricted =
    conditions.length === 0
      ? sql``
      : sql` where ${sql.join(
          conditions.map((one) => sql`(${one})`),
          sql` and `,
        )}`
  return sql`${sql.join(all, sql` `)}${restricted}`
}

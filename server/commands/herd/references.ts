import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Tx } from '../../kit/database.ts'
import { resourceNamed } from '../../stores.ts'
import type { ParsedRow, Pointer } from './parse-rows.ts'
import type { RowViolation } from './row-result.ts'

/** Adds to each row the cells that point at nothing the caller may use: a place of another farm, a word of another company. */
export async function checkReferences(
  tx: Tx,
  farmId: string,
  rows: readonly ParsedRow[],
): Promise<ParsedRow[]> {
  const wanted = Map.groupBy(
    rows.flatMap((row) => row.pointers),
    (one) => tableOf(one),
  )
  const known = new Map<string, ReadonlySet<string>>()
  for (const [table, pointers] of wanted) known.set(table, await existing(tx, farmId, table, pointers))
  const dangling = (one: Pointer) => !known.get(tableOf(one))?.has(one.uid.toLowerCase())
  return rows.map((row) => {
    const problems = row.pointers.filter(dangling).map(problemOf)
    return problems.length > 0 ? { ...row, problems: [...row.problems, ...problems] } : row
  })
}

const tableOf = ({ field }: Pointer): string =>
  field.kind === 'dictionary' ? 'data_dictionary' : resourceNamed(String(field.target)).table

/** Row-level security hides what is not the caller's, except in the organisation tree: there it must be a place of the farm. */
async function existing(
  tx: Tx,
  farmId: string,
  table: string,
  pointers: readonly Pointer[],
): Promise<ReadonlySet<string>> {
  const uids = [...new Set(pointers.map((one) => one.uid))]
  const inFarm = sql`and t.type = 'house' and t.tree_path like (select f.tree_path || '%' from organize f where f.uid = ${farmId})`
  const found = await sql<{ uid: string }>`select t.uid from ${sql.table(table)} t
    where t.uid = any(${uids}::uuid[]) and not t.deleted ${table === 'organize' ? inFarm : sql``}`.execute(tx)
  return new Set(found.rows.map((row) => row.uid))
}

function problemOf({ key, field }: Pointer): RowViolation {
  if (field.kind === 'organisation')
    return { rule: 'V-701', level: 'E', field: key, message: ruleMessage('V-701', {}, 1) }
  return { rule: 'FORM', level: 'E', field: key, message: `请选择正确的${field.label}` }
}

import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import { overTheWall, type Tx } from './database.ts'
import { snake } from './names.ts'
import { targetOf } from './pointers.ts'
import { Refused } from './refused.ts'
import type { StoreDeps } from './store-deps.ts'

/** A declared column of some table that holds uids of a target. */
interface Pointing {
  readonly table: string
  readonly column: string
  readonly many: boolean
  /** Lines of a document: the uid stands somewhere inside. */
  readonly lines: boolean
}

const pointingAt = ({ resources, lookup }: StoreDeps, target: Resource): Pointing[] =>
  resources.flatMap(({ table, fields }) =>
    Object.entries(fields)
      .filter(([, field]) =>
        [field, ...Object.values(field.fields ?? {})].some((one) => targetOf(one, lookup) === target),
      )
      .map(([key, field]) => ({
        table,
        column: snake(key),
        many: field.many ?? false,
        lines: field.kind === 'lines',
      })),
  )

/** M-07: what is used anywhere can be stopped, not deleted; also where the caller cannot look. */
export async function assertNotUsed(tx: Tx, deps: StoreDeps, target: Resource, uid: string): Promise<void> {
  const used = await overTheWall(tx, async () => {
    for (const one of pointingAt(deps, target)) if (await holds(tx, one, uid)) return true
    return (await deps.usedElsewhere?.(tx, target, uid)) ?? false
  })
  if (used) throw new Refused('ERROR', '该数据已被使用，不能删除，可停用')
}

const pointing = ({ column, many, lines }: Pointing, uid: string) => {
  if (lines) return sql`r.${sql.id(column)}::text like ${`%${uid}%`}`
  return many ? sql`${uid}::uuid = any(r.${sql.id(column)})` : sql`r.${sql.id(column)} = ${uid}::uuid`
}

async function holds(tx: Tx, one: Pointing, uid: string): Promise<boolean> {
  const { table } = one
  const points = pointing(one, uid)
  const found =
    await sql`select 1 from ${sql.table(table)} r where ${points} and not r.deleted limit 1`.execute(tx)
  return found.rows.length > 0
}

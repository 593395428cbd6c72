import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import type { Tx } from './database.ts'
import { snake } from './names.ts'
import { Refused } from './refused.ts'

/** Every declared column that may point at a row of `target`. */
function pointers(resources: readonly Resource[], target: Resource): RawBuilder<unknown>[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(
        ([, field]) =>
          field.target === target.name || (field.kind === 'dictionary' && target.table === 'data_dictionary'),
      )
      .map(([key, field]) => {
        const column = sql.ref(`r.${snake(key)}`)
        const points = field.many ? sql`__uid__ = any(${column})` : sql`${column} = __uid__`
        return sql`select 1 from ${sql.table(resource.table)} r where ${points} and not r.deleted`
      }),
  )
}

/** M-07: what is used anywhere can be stopped, not deleted. */
export async function assertNotUsed(
  tx: Tx,
  resources: readonly Resource[],
  target: Resource,
  uid: string,
): Promise<void> {
  for (const pointer of pointers(resources, target)) {
    const found =
      await sql`with me as (select ${uid}::uuid as __uid__) select 1 from me where exists (${pointer})`.execute(
        tx,
      )
    if (found.rows.length) throw new Refused('ERROR', '该数据已被使用，不能删除，可停用')
  }
}

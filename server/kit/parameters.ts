import { sql } from 'kysely'
import { type DatedParameters, datedParameters, type Setting } from '#domain/parameter-history.ts'
import { type Db, keptIn, type Tx } from './database.ts'

/**
 * The one way to read a parameter: as it holds for a farm, company or department (the nearest value above it wins, domain.md
 * §2.2), for several farms as it holds for what is above them all, for none as it holds for everybody. The answer holds on
 * `today`; its `on` tells other days'. Read once in a transaction.
 */
export function parametersOf(
  tx: Tx,
  nodes: string | readonly string[] | null,
  today: string,
): Promise<DatedParameters> {
  const wanted = [nodes ?? []].flat().toSorted()
  const kept = keptIn(tx)
  const key = `parameters ${today} ${wanted.join()}`
  const known = kept?.get(key) as Promise<DatedParameters> | undefined
  if (known) return known
  const read = loadParameters(tx, wanted, today)
  kept?.set(key, read)
  return read
}

/** The same outside of a transaction. */
export async function loadParameters(
  db: Tx | Db,
  nodes: readonly string[],
  today: string,
): Promise<DatedParameters> {
  const found = await sql<Setting>`
    select s.name, coalesce(o.level, 0) as level, s.effective_from as "from", s.value
      from app_setting s left join organize o on o.uid = s.company_id
     where s.company_id is null or (exists (select 1 from organize n where n.uid = any(${[...nodes]}::uuid[]))
       and not exists (select 1 from organize n where n.uid = any(${[...nodes]}::uuid[]) and n.tree_path not like o.tree_path || '%'))`.execute(
    db,
  )
  return datedParameters(found.rows, today)
}

/** Forgets what this transaction has read: a value was written. */
export function forgetParameters(tx: Tx): void {
  keptIn(tx)?.clear()
}

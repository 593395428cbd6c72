import { sql } from 'kysely'
import { type DatedParameters, datedParameters, type Setting } from '#domain/parameter-history.ts'
import { type Db, keptIn, type Tx } from './database.ts'
import { prepared } from './prepared.ts'

/**
 * The only way to read a parameter: its value today (`on` gives other days') for a farm, company or department (the nearest value above it
 * wins, §2.2), for several farms that of the node above them all, for none the common one. Read once in a transaction.
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

/** Parameters of the farms of a report. */
export interface FarmParameters {
  /** Values for the node above all of them. */
  readonly all: DatedParameters
  readonly of: (farmId: string) => DatedParameters
  /** First day of each farm that went live from workbooks or has the day entered. */
  readonly goLive: ReadonlyMap<string, string>
}

/** Parameters of several farms at once, in one statement. */
export async function parametersOfFarms(
  tx: Tx,
  farms: readonly string[],
  today: string,
): Promise<FarmParameters> {
  const found = await tx.rows(
    prepared(sql<Setting & { farm: string; uid: string }>`
    select f.uid as farm, s.uid, s.name, coalesce(o.level, 0) as level, s.effective_from as "from", s.value
      from organize f cross join app_setting s left join organize o on o.uid = s.company_id
     where f.uid = any(${[...farms]}::uuid[]) and (s.company_id is null or f.tree_path like o.tree_path || '%')`),
  )
  const holders = Map.groupBy(found, (row) => row.uid)
  const shared = [...holders.values()].flatMap((rows) =>
    rows.length === farms.length ? rows.slice(0, 1) : [],
  )
  const byFarm = Map.groupBy(found, (row) => row.farm)
  const own = new Map(farms.map((farm) => [farm, datedParameters(byFarm.get(farm) ?? [], today)]))
  const all = datedParameters(shared, today)
  return { all, of: (farmId) => own.get(farmId) ?? all, goLive: await goLiveDays(tx, farms) }
}

const goLiveDays = (tx: Tx, farms: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  tx.map(
    prepared(sql<[string, string]>`
    select uid, go_live_date::text from organize
     where uid = any(${[...farms]}::uuid[]) and go_live_date is not null`),
  )

/** The same outside a transaction. */
export async function loadParameters(
  db: Tx | Db,
  nodes: readonly string[],
  today: string,
): Promise<DatedParameters> {
  const found = await db.rows(
    prepared(sql<Setting>`
    select s.name, coalesce(o.level, 0) as level, s.effective_from as "from", s.value
      from app_setting s left join organize o on o.uid = s.company_id
     where s.company_id is null or (exists (select 1 from organize n where n.uid = any(${[...nodes]}::uuid[]))
       and not exists (select 1 from organize n where n.uid = any(${[...nodes]}::uuid[]) and n.tree_path not like o.tree_path || '%'))`),
  )
  return datedParameters(found, today)
}

/** Clears the cache of this transaction after a write. */
export function forgetParameters(tx: Tx): void {
  keptIn(tx)?.clear()
}

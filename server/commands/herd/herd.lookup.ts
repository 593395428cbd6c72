import { sql } from 'kysely'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import type { PigStatus } from '#domain/sow/sow.types.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { type Places, standsIn } from '#server/queries/place-filter.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import type { WorkList } from '#server/queries/work-list.ts'
import { findByEarNo } from './animal-events.ts'

const select = sql`
  p.uid as "pigId", p.ear_no as "earNo", p.sex, p.status, p.status_since as "statusSince", p.parity, p.birth_date as "birthDate",
  p.last_service_date as "lastServiceDate", p.due_date as "dueDate", p.last_farrow_date as "lastFarrowDate",
  p.last_wean_date as "lastWeanDate", p.suckling, p.house_id as "houseId", p.pen_id as "penId", p.exit_date as "exitDate",
  (select s.boar_earnock from sow_service s where s.farm_id = p.farm_id and s.pig_id = p.uid order by s.service_date desc limit 1) as "boarEarnock",
  (select count(*)::int from piglet g where g.farm_id = p.farm_id and g.pig_id = p.uid and g.birth_date = p.last_farrow_date) as tagged,
  c.date as "lastCollectDate", c.volume::float as "lastVolume", c.motility::float as "lastMotility", c.density::float as "lastDensity",
  concat_ws('-', h.name, n.name) as place`
const from = sql`pig p left join organize h on h.uid = p.house_id left join organize n on n.uid = p.pen_id
  left join lateral (select c.collect_date as date, c.volume, c.motility, c.density from semen_collection c
    where p.sex = 'M' and c.farm_id = p.farm_id and c.pig_id = p.uid order by c.collect_date desc limit 1) c on true`

const titled = (row: AnimalFacts): AnimalFacts => ({
  ...row,
  statusTitle: STATUS_LABELS[row.status as PigStatus] ?? '',
})

/** Facts of the animals behind ear numbers; unknown ones are missing. */
export async function lookup(tx: Tx, farmId: string, earNos: readonly string[]): Promise<AnimalFacts[]> {
  const uids = await findByEarNo(tx, farmId, earNos)
  if (uids.size === 0) return []
  const found = await tx.rows(sql<AnimalFacts>`
    select ${select} from ${from} where p.farm_id = ${farmId} and p.uid = any(${[...uids.values()]}::uuid[])`)
  return found.map(titled)
}

/** Animals offered for a cell other than the row's ear number. */
const NAMED = { boars: sql`p.sex = 'M'`, nursing: sql`p.status = 'LACTATING'` } as const
type Named = keyof typeof NAMED
export const namedKinds = Object.keys(NAMED) as Named[]

/** Animals in the farm whose ear number ends with, or contains, the typed text; only `named` ones where it is given. */
export async function suggest(tx: Tx, farmId: string, typed: string, named?: Named): Promise<AnimalFacts[]> {
  const kind = named ? NAMED[named] : sql`true`
  const pattern = typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const found = await tx.rows(sql<AnimalFacts>`select ${select} from ${from}
    where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted and p.ear_no ilike ${`%${pattern}%`} and ${kind}
    order by (p.ear_no ilike ${`%${pattern}`}) desc, p.ear_no limit 20`)
  return found.map(titled)
}

/** Animals that satisfy a condition on `p`, with further figures; at most 1000, in the requested order. */
async function listAnimals(
  tx: Tx,
  farmId: string,
  condition: Sql,
  order: Sql,
  figures: Sql = sql`null::int as overdue`,
): Promise<AnimalFacts[]> {
  const found = await tx.rows(sql<AnimalFacts>`select ${select}, ${figures} from ${from}
    where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted and (${condition}) order by ${order}, p.ear_no limit 1000`)
  return found.map(titled)
}

/** Animals of a work list in the order of the barn: the facts with days, deadline and days overdue. */
export const listWork = (
  tx: Tx,
  farmId: string,
  { condition, order, ...list }: WorkList,
  places: Places = null,
): Promise<AnimalFacts[]> =>
  listAnimals(
    tx,
    farmId,
    sql`${standsIn(places)} and (${condition})`,
    order,
    sql`${list.days} as days, ${list.deadline} as deadline, ${list.overdue} as overdue`,
  )

export interface DueRequest {
  readonly mateFrom: string | null
  readonly mateTo: string | null
  /** Minimum days since the first dose on the given day; defaults to the farm's first day of checks. */
  readonly days: number
  readonly daysTo: number | null
  readonly houseId: string | null
}

/** Served sows without a check, longest first: the list that fills 妊检结果录入 (§5.3). */
export function dueForCheck(tx: Tx, farmId: string, today: string, request: DueRequest) {
  const { mateFrom, mateTo, days, daysTo, houseId } = request
  const since = sql`(${today}::date - p.last_service_date)`
  return listAnimals(
    tx,
    farmId,
    sql`p.status = 'MATED' and ${since} >= ${days} and (${daysTo}::int is null or ${since} <= ${daysTo}::int)
      and (${mateFrom}::date is null or p.last_service_date >= ${mateFrom}::date)
      and (${mateTo}::date is null or p.last_service_date <= ${mateTo}::date)
      and (${houseId}::uuid is null or p.house_id in (${placesBelow(houseId)}) or p.pen_id in (${placesBelow(houseId)}))`,
    sql`p.last_service_date, h.sort, n.sort`,
    sql`${since} as days`,
  )
}

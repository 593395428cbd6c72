import { type RawBuilder, sql } from 'kysely'
import type { ChangeResult } from '#domain/sow/change.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { Tx } from '../../kit/database.ts'
import { type Gone, inAskedOrder, type Undoing } from '../entry/entry.undo.ts'

/** A stored event of one animal. */
export interface Side extends Gone {
  readonly pigId: string
  readonly type: string
  readonly link: string | null
}

/** One animal's side of an event on its way out. */
export interface Step {
  readonly side: Side
  readonly old: SowEvent
  readonly result: ChangeResult
}

const columns = sql`uid, version, pig_id as "pigId", type, link_uid as link`

const rowsOf = async (tx: Tx, where: RawBuilder<unknown>): Promise<Side[]> =>
  (await sql<Side>`select ${columns} from pig_event where ${where}`.execute(tx)).rows

/** The events of the wish, each with its other side; undefined when one is not as it was read. */
export async function sidesOf(tx: Tx, request: Undoing): Promise<readonly (readonly Side[])[] | undefined> {
  const { farmId, form, events } = request
  const uids = events.map(({ uid }) => uid)
  const own = await rowsOf(
    tx,
    sql`farm_id = ${farmId} and uid = any(${uids}::uuid[]) and type = ${form.code}`,
  )
  const found = inAskedOrder(request, own)
  const links = [...new Set(found?.flatMap(({ link }) => link ?? []))]
  if (!found || links.length === 0) return found?.map((one) => [one])
  const linked = await rowsOf(
    tx,
    sql`link_uid = any(${links}::uuid[]) and farm_id = ${farmId} and not uid = any(${uids}::uuid[])`,
  )
  const others = Map.groupBy(linked, ({ link }) => link)
  return found.map((one) => [one, ...(one.link === null ? [] : (others.get(one.link) ?? []))])
}

/**
 * Whether a document made one of these events, a pig was chosen from a batch by one, or anything was done to an animal or a
 * litter that goes with one: what `correctEvent` asks besides the replay.
 */
export async function isEntangled(tx: Tx, farmId: string, sides: readonly Side[]): Promise<boolean> {
  const uids = sides.map(({ uid }) => uid)
  const links = sides.flatMap(({ link }) => link ?? [])
  const of = (type: string) => sides.filter((side) => side.type === type)
  const entered = of('event_entry').map(({ pigId }) => pigId)
  const farrowed = of('event_farr').map(({ uid }) => uid)
  const concerned = sql`(d.pig_id = any(${entered}::uuid[]) or d.litter_uid = any(${farrowed}::uuid[]) or d.litter_uid in
    (select uid from litter where farm_id = ${farmId} and pig_id = any(${entered}::uuid[])))`
  const found = await sql`
    select 1 from document_event where farm_id = ${farmId} and event_uid = any(${uids}::uuid[])
    union all select 1 from batch_event where farm_id = ${farmId} and link_uid = any(${links}::uuid[])
    union all select 1 from medication d where d.farm_id = ${farmId} and ${concerned}
    union all select 1 from immunisation d where d.farm_id = ${farmId} and ${concerned}
    union all select 1 from station_feed d where d.farm_id = ${farmId} and d.pig_id = any(${entered}::uuid[]) and not d.deleted
    limit 1`.execute(tx)
  return found.rows.length > 0
}

import { type RawBuilder, sql } from 'kysely'
import { type ErpKind, type EventFacts, kindOfEvent, type LifeFacts, maturing } from '#domain/erp/erp.ts'
import type { Tx } from '#server/kit/database.ts'

type EventTable = 'pig_event' | 'batch_event' | 'farm_event'
/** The kind of message to send to the ERP, by uid of the event. */
type Wanted = readonly { readonly uid: string; readonly kind: ErpKind | null }[]

/**
 * Queues ERP messages of events that were written, changed or deleted, in the same transaction. A message of an unchanged event
 * stays; that of a deleted or changed one is taken back.
 * @param uids of the events, deleted ones included
 * @param pigs whose matings or entries are among them: which mating makes a gilt an asset may change
 */
export async function queueEventMessages(
  tx: Tx,
  farmId: string,
  table: EventTable,
  uids: readonly string[],
  pigs: readonly string[] = [],
): Promise<void> {
  if (uids.length === 0 || !(await isInformed(tx, farmId))) return
  const byUid = await tx.byUid(sql<EventFacts>`
    select uid, type, coalesce(payload->>'init' = 'true', false) as init, payload->>'kind' as cull from ${sql.table(table)}
     where farm_id = ${farmId} and uid = any(${uids}::uuid[])`)
  const wanted = uids.flatMap((uid) => {
    const event = byUid.get(uid)
    return event?.type === 'event_mat' ? [] : [{ uid, kind: event ? kindOfEvent(event) : null }]
  })
  await bring(tx, farmId, table, wanted)
  if (pigs.length > 0) await bring(tx, farmId, table, await assets(tx, farmId, pigs))
}

/** True where the farm has or had ERP messages. */
const isInformed = (tx: Tx, farmId: string) =>
  tx.value(sql<boolean>`
    select erp_wanted(${farmId}) or exists (select from erp_message where farm_id = ${farmId})`)

/** Of all matings of an animal only the one that makes it an asset is sent. */
async function assets(tx: Tx, farmId: string, pigs: readonly string[]): Promise<Wanted> {
  const rows = await tx.rows(sql<LifeFacts & { pigId: string }>`
    select uid, type, pig_id as "pigId", coalesce(payload->>'init' = 'true', false) as init, payload->'opening'->>'status' as opening
      from pig_event where farm_id = ${farmId} and pig_id = any(${pigs}::uuid[]) and type in ('event_mat', 'event_entry')
     order by event_date, seq`)
  const asset = new Set([...Map.groupBy(rows, ({ pigId }) => pigId).values()].map(maturing))
  return rows
    .filter(({ type }) => type === 'event_mat')
    .map(({ uid }) => ({ uid, kind: asset.has(uid) ? 'MATURE' : null }))
}

/** Subject and number of heads of an event, for the ERP. Weight is sent for animals, not for feed and drugs. */
const SUBJECT: Readonly<Record<EventTable, RawBuilder<string>>> = {
  pig_event: sql`coalesce((select g.ear_no from pig g where g.farm_id = e.farm_id and g.uid = e.pig_id), e.payload->>'earNo')`,
  batch_event: sql`(select b.batch_no from batch b where b.farm_id = e.farm_id and b.uid = e.batch_id)`,
  farm_event: sql`coalesce((select b.batch_no from batch b where b.farm_id = e.farm_id and b.uid::text = e.payload->>'batchId'),
    (select o.name from organize o where o.uid::text = coalesce(e.payload->>'placeId', e.payload->>'houseId')))`,
}
const headsOf = (table: EventTable) => (table === 'pig_event' ? sql`1` : sql`(e.payload->>'qty')::numeric`)
const weightOf = (table: EventTable) =>
  table === 'farm_event' ? sql`null` : sql`(e.payload->>'weight')::numeric`

/** The result of a treatment and the past given in a row of a workbook are not sent to the ERP. */
const COMPARED = sql`- '{history,past,result,resultDate}'::text[]`

/** Brings the messages of events to the wanted state: outdated ones are taken back, missing ones are written. */
async function bring(tx: Tx, farmId: string, table: EventTable, wanted: Wanted): Promise<void> {
  if (wanted.length === 0) return
  const these = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(uid uuid, kind text)`
  const event = sql`${sql.table(table)} e on e.farm_id = ${farmId} and e.uid = w.uid`
  const standing = sql`m.farm_id = ${farmId} and m.source_uid = w.uid and not m.reverses and not m.reversed`
  await tx.run(sql`select erp_take_back(${farmId}, changed.uid) from (
    select distinct w.uid from ${these} join erp_message m on ${standing} left join ${event}
     where w.kind is distinct from m.kind or e.event_date <> m.event_date
       or e.payload ${COMPARED} <> (m.payload->'data') ${COMPARED}) changed`)
  await tx.run(sql`select erp_enqueue(${farmId}, e.uid, w.kind, 'SJ' || to_char(e.event_date, 'YYYYMMDD') || '-' || e.seq, e.event_date,
      ${SUBJECT[table]}, ${headsOf(table)}, ${weightOf(table)}, coalesce(e.payload->>'cost', e.payload->>'amount')::numeric,
      jsonb_build_object('event', e.type, 'date', e.event_date, 'subject', ${SUBJECT[table]}, 'data', e.payload - 'history' - 'past'))
    from ${these} join ${event} where w.kind is not null and not exists (select from erp_message m where ${standing})`)
}

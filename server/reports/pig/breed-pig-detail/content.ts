import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '#domain/sow/events.ts'
import { STATUS_LABELS } from '#domain/sow/labels.ts'
import { heatIntensity } from '#resources/events/observation.ts'
import { uuidIn, worded } from '../sow-sql.ts'

type Sql = RawBuilder<unknown>

const cell = (key: string): Sql => sql`(e.payload->>${sql.lit(key)})`
const heads = (key: string): Sql => sql`${cell(key)} || ' 头'`
const kilos = (key: string): Sql => sql`${cell(key)} || ' kg'`
const words = (...parts: Sql[]): Sql => sql`concat_ws(' ', ${sql.join(parts)})`

/** What an event says in a few words (关键值), by type; of the words `r` is its cause or grade, `place` where it leads. */
const CONTENT: Readonly<Record<EventType, Sql>> = {
  event_entry: worded(sql`e.payload->'opening'->>'status'`, STATUS_LABELS),
  event_estrus: worded(cell('intensity'), heatIntensity),
  event_mat: words(cell('boarEarnock'), sql`jsonb_array_length(e.payload->'doses') || ' 次'`),
  event_gestation: words(cell('gestationResultDesc'), sql`r.name1`),
  event_farr: words(sql`'总 ' || ${cell('totalBorn')}`, sql`'活 ' || ${cell('livePiglets')}`),
  event_foster: sql`case ${cell('role')} when 'IN' then '寄入 ' || ${heads('qty')} || ' 自 ' || ${cell('fromEarNo')}
    else '寄出 ' || ${heads('qty')} || ' 至 ' || ${cell('toEarNo')} end`,
  event_piglet_tag: words(cell('pigletNo'), sql`case ${cell('sex')} when 'M' then '公' else '母' end`),
  event_piglet_select: sql`case ${cell('result')} when 'KEEP' then '选留 ' || ${cell('newEarNo')} else '不选留' end`,
  event_piglet_death: words(heads('qty'), sql`r.name1`),
  event_wean: words(heads('startes'), kilos('weanWeight')),
  event_transfer_house: sql`place.title`,
  event_transfer_farm: words(
    sql`case ${cell('step')} when 'OUT' then '发出' when 'ARRIVED' then '对方已接收' else '退回' end`,
    cell('docNo'),
  ),
  event_body: words(sql`'体况 ' || ${cell('bcs')}`, sql`'背膘 ' || ${cell('backfat')} || ' mm'`),
  event_grade: sql`r.name1`,
  event_tag_change: sql`'换为 ' || ${cell('newEarNo')}`,
  event_cull_decide: sql`r.name1`,
  event_cull_pig: words(sql`r.name1`, kilos('weight')),
  event_sale_pig: kilos('weight'),
  event_death_pig: sql`r.name1`,
}

export const content: Sql = sql`case e.type ${sql.join(
  Object.entries(CONTENT).map(([type, say]) => sql`when ${sql.lit(type)} then ${say}`),
  sql` `,
)} end`

/** The word and the place an event names, joined as `r` and `place`. */
export const namedByEvent: Sql = sql`
  left join data_dictionary r on r.uid = ${uuidIn(sql`coalesce(e.payload->>'selectiveLevelId', e.payload->>'reason')`)}
  left join lateral (select concat_ws('-', case when o.kind <> 'HOUSE' then above.name end, o.name) as title
    from organize o left join organize above on above.uid = o.parent_id
    where o.uid = ${uuidIn(sql`coalesce(e.payload->>'penId', e.payload->>'houseId')`)}) place on true`

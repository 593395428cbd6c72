import { sql } from 'kysely'
import type { EventType } from '#domain/sow/events.ts'
import { STATUS_LABELS } from '#domain/sow/labels.ts'
import { boarChanges } from '#resources/events/boar-state.ts'
import { heatIntensity } from '#resources/events/observation.ts'
import { type Sql, uuidIn, worded } from '#server/kit/sql-words.ts'

const cell = (key: string): Sql => sql`(e.payload->>${sql.lit(key)})`
const heads = (key: string): Sql => sql`${cell(key)} || ' 头'`
const kilos = (key: string): Sql => sql`${cell(key)} || ' kg'`
const words = (...parts: Sql[]): Sql => sql`concat_ws(' ', ${sql.join(parts)})`

/** Its cause or grade. */
const word: Sql = sql`(select r.name1 from data_dictionary r
  where r.uid = ${uuidIn(sql`coalesce(e.payload->>'selectiveLevelId', e.payload->>'reason')`)})`

/** Where it leads. */
const place: Sql = sql`(select concat_ws('-', case when o.kind <> 'HOUSE' then above.name end, o.name)
  from organize o left join organize above on above.uid = o.parent_id
  where o.uid = ${uuidIn(sql`coalesce(e.payload->>'penId', e.payload->>'houseId')`)})`

/** What an event says in a few words (关键值), by type. */
const CONTENT: Readonly<Record<EventType, Sql>> = {
  event_entry: worded(sql`e.payload->'opening'->>'status'`, STATUS_LABELS),
  event_estrus: worded(cell('intensity'), heatIntensity),
  event_mat: words(
    cell('boarEarnock'),
    cell('semenLot'),
    sql`jsonb_array_length(e.payload->'doses') || ' 次'`,
  ),
  event_gestation: words(cell('gestationResultDesc'), word),
  event_farr: words(sql`'总 ' || ${cell('totalBorn')}`, sql`'活 ' || ${cell('livePiglets')}`),
  event_foster: sql`case ${cell('role')} when 'IN' then '寄入 ' || ${heads('qty')} || ' 自 ' || ${cell('fromEarNo')}
    else '寄出 ' || ${heads('qty')} || ' 至 ' || ${cell('toEarNo')} end`,
  event_piglet_tag: words(cell('pigletNo'), sql`case ${cell('sex')} when 'M' then '公' else '母' end`),
  event_piglet_select: sql`case ${cell('result')} when 'KEEP' then '选留 ' || ${cell('newEarNo')} else '不选留' end`,
  event_piglet_death: words(heads('qty'), word),
  event_wean: words(heads('startes'), kilos('weanWeight'), sql`'批次 ' || (e.payload->'target'->>'batchNo')`),
  event_transfer_house: place,
  event_transfer_farm: words(
    sql`case ${cell('step')} when 'OUT' then '发出' when 'ARRIVED' then '对方已接收' else '退回' end`,
    cell('docNo'),
  ),
  event_boar_state: worded(cell('change'), boarChanges),
  event_semen_collect: words(
    sql`${cell('volume')} || ' ml'`,
    sql`'活力 ' || ${cell('motility')} || '%'`,
    sql`case ${cell('qualified')} when 'true' then '合格' else '不合格' end`,
  ),
  event_semen_process: words(cell('lotNo'), sql`${cell('dosesMade')} || ' 份'`),
  event_body: words(sql`'体况 ' || ${cell('bcs')}`, sql`'背膘 ' || ${cell('backfat')} || ' mm'`),
  event_grade: word,
  event_tag_change: words(sql`'换为 ' || ${cell('newEarNo')}`, sql`'耳缺 ' || ${cell('earNotch')}`),
  event_cull_decide: word,
  event_cull_pig: words(word, kilos('weight')),
  event_sale_pig: kilos('weight'),
  event_death_pig: word,
}

export const content: Sql = sql`case e.type ${sql.join(
  Object.entries(CONTENT).map(([type, say]) => sql`when ${sql.lit(type)} then ${say}`),
  sql` `,
)} end`

import { sql } from 'kysely'
import { ENTERED_ITEMS } from '#domain/batch/cost-types.ts'
import { SUBJECT_LABELS } from '#domain/standalone/subject.ts'
import { type Sql, uuidIn, worded } from '#server/kit/sql-words.ts'
import type { CheckSource } from '../entry/list-for-check.ts'

const cell = (key: string): Sql => sql`(e.payload->>${sql.lit(key)})`

/** Joins event `e` with its animal `p`, batch `b` or house `h`. */
export const subjectJoins = sql`left join pig p on p.farm_id = e.farm_id and p.uid = ${uuidIn(cell('pigId'))}
  left join batch b on b.farm_id = e.farm_id and b.uid = ${uuidIn(cell('batchId'))}
  left join organize h on h.uid = ${uuidIn(cell('houseId'))}`

/** The present number of the animal or batch, else the name of the house. */
export const subjectNumber = sql`coalesce(p.ear_no, b.batch_no, h.name, '')`

const material = sql`(select m.name from material m
  where m.uid = ${uuidIn(sql`coalesce(e.payload->>'feedId', e.payload->>'drugId', e.payload->>'vaccineId')`)})`

const spent = sql`case when e.type = 'event_batch_cost' then concat(${worded(cell('item'), ENTERED_ITEMS)}, ' ', ${cell('amount')}, ' 元') end`

const content = sql`nullif(concat_ws(' ', ${worded(cell('subject'), SUBJECT_LABELS)}, ${material},
  case when e.type like 'feed\\_%' then coalesce(${cell('qty')}, ${cell('counted')}) || ' kg' else ${cell('qty')} || ' 头' end, ${spent}), '')`

/** Standalone events in the list for review. */
export const ofStandalone: CheckSource = {
  from: sql`farm_event e ${subjectJoins}`,
  type: sql`e.type`,
  number: subjectNumber,
  content,
  pigId: sql`p.uid`,
}

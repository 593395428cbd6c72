import { type RawBuilder, sql } from 'kysely'
import { ifGiven } from '../../../kit/report/asked.ts'
import type { ServerReport } from '../../../kit/report/definition.ts'
import { worded } from '../../../kit/sql-words.ts'
import { placesBelow } from '../../places-below.ts'
import { CLASSES, type PigClass } from '../batches/classes.ts'
import { groupOfPlace } from '../sow-sql.ts'
import { face } from './face.ts'
import { amounts } from './rows.ts'

type Sql = RawBuilder<unknown>

const words = { ...CLASSES, ROOM: '（容量）' }
const ofClass = (pigClass: PigClass): Sql =>
  sql`case when x.class = ${sql.lit(pigClass)} then x.heads else 0 end`
const here = sql`x.class <> 'TRANSIT'`

/** All animals of an evening by class, beside the room there is for them. */
export const pigsAmount: ServerReport = {
  report: face,
  from: (context) => {
    const { filters: f } = context
    return sql`(${amounts(context, sql`${f.date ?? context.today}::date`)}) x
    join (select 1) scope on ${ifGiven(f.pigClass, sql`x.class in (${f.pigClass}, 'ROOM')`)}
      and ${ifGiven(f.houseId, sql`x.house_id in (${placesBelow(f.houseId)})`)}
    left join organize farm on farm.uid = x.farm_id left join organize h on h.uid = x.house_id`
  },
  columns: {
    farm: sql`farm.name`,
    house: sql`h.name`,
    pigClass: worded(sql`x.class`, words),
    boars: ofClass('BOAR'),
    gilts: ofClass('GILT'),
    sows: ofClass('SOW'),
    sucklings: ofClass('SUCKLING'),
    nursery: ofClass('NURSERY'),
    finish: ofClass('FINISH'),
    other: ofClass('OTHER'),
    heads: sql`case when ${here} then x.heads else 0 end`,
    transit: ofClass('TRANSIT'),
    places: sql`x.places`,
    occupied: sql`case when ${here} and x.class <> 'SUCKLING' and x.roomy then x.heads else 0 end`,
  },
  ids: { farmId: sql`x.farm_id`, houseId: sql`x.house_id`, class: sql`x.class` },
  groups: {
    farm: groupOfPlace(sql`x.farm_id`),
    class: {
      key: sql`x.class`,
      label: worded(sql`x.class`, words),
      order: sql`array_position(array[${sql.join(Object.keys(words).map((key) => sql.lit(key)))}], x.class)`,
      ofKey: true,
    },
    house: groupOfPlace(sql`x.house_id`),
  },
}

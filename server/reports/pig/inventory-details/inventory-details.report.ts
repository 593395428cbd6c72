import { type RawBuilder, sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { STATUS_LABELS } from '#domain/sow/labels.ts'
import { equals, ifGiven } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import { CLASSES } from '#server/queries/batches/classes.ts'
import { groupOfPlace, inPlace, worded } from '#server/queries/sow-sql.ts'
import { definition } from './inventory-details.definition.ts'
import { standing } from './inventory-details.rows.ts'

type Sql = RawBuilder<unknown>

/** Piglets are reported from the sows that suckle them: grouped by state, both are asked for. */
const states: Readonly<Record<string, string>> = {
  ...STATUS_LABELS,
  ...STAGE_LABELS,
  SUCKLING: CLASSES.SUCKLING,
}
const classOrder = sql`array_position(array[${sql.join(Object.keys(CLASSES).map((key) => sql.lit(key)))}], x.class)`
const onHand = sql`x.class <> 'TRANSIT'`
const headsIf = (condition: Sql): Sql => sql`case when ${condition} then x.heads else 0 end`

/** Who stands where on an evening: animals, litters, batches. Source: §5.1. */
export const inventoryDetails: ServerReport = {
  report: definition,
  from: {
    rows: (context) => materializedRows(context, standing),
    joins: {
      farm: sql`left join organize farm on farm.uid = x.farm_id`,
      h: sql`left join organize h on h.uid = x.house_id`,
      pen: sql`left join organize pen on pen.uid = x.pen_id`,
      unit: sql`left join organize unit on unit.uid = pen.parent_id and unit.kind = 'UNIT'`,
    },
    where: ({ filters: f }) => [
      ...[equals(sql`x.class`, f.pigClass), equals(sql`x.batch_no`, f.batchNo)],
      ifGiven(f.earNos, sql`x.ear_no = any(${f.earNos}::text[])`),
      inPlace(f.houseId, 'x'),
    ],
  },
  columns: {
    house: sql`h.name`,
    unit: sql`unit.name`,
    pen: sql`pen.name`,
    pigClass: worded(sql`x.class`, CLASSES),
    state: worded(sql`x.state`, states),
    earNo: sql`x.ear_no`,
    batchNo: sql`x.batch_no`,
    parity: sql`x.parity`,
    ageDays: sql`x.age`,
    stateDays: sql`x.days`,
    farm: sql`farm.name`,
    heads: headsIf(onHand),
    breeding: headsIf(sql`x.class in ('BOAR', 'GILT', 'SOW')`),
    sucklings: headsIf(sql`x.class = 'SUCKLING'`),
    growing: headsIf(sql`x.batch_id is not null and ${onHand}`),
    transit: headsIf(sql`not ${onHand}`),
    batches: sql`(x.batch_id is not null and ${onHand})::int`,
  },
  ids: {
    farmId: sql`x.farm_id`,
    pigId: sql`x.pig_id`,
    batchId: sql`x.batch_id`,
    houseId: sql`x.house_id`,
    class: sql`x.class`,
    since: sql`x.days`,
  },
  groups: {
    house: groupOfPlace(sql`x.house_id`),
    class: { key: sql`x.class`, label: worded(sql`x.class`, CLASSES), order: classOrder, ofKey: true },
    state: { key: sql`x.state`, label: worded(sql`x.state`, states), ofKey: true },
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: { materialize: standing, farmwise: standing },
}

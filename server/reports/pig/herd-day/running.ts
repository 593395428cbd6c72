import { type RawBuilder, sql } from 'kysely'
import { spanEnd } from '#server/queries/sow-days.ts'
import {
  failedEnd,
  failedStart,
  heads,
  isFemale,
  matedOnRoad,
  mine,
  wasMated,
} from '../breeding-sow-production-efficiency/herd-facts.ts'
import { failed } from '../service-sql.ts'

type Sql = RawBuilder<unknown>

/** True of the farms asked for, by the column that holds a row's farm. */
type OfFarm = (farmId: Sql) => Sql

/** Rows that count on every day from `start` to before `end` (null: to this day). */
export interface Running {
  /** Rows of farms that may count on `day` or later; a farm is a column's. */
  readonly from: (ofFarm: OfFarm, day: Sql) => Sql
  readonly farm: Sql
  readonly start: Sql
  readonly end: Sql
  /** What a row adds to a day. */
  readonly adds: Readonly<Record<string, Sql>>
}

const ONE = sql`1`
const ofPig = sql`p.farm_id`
const ofSpan = sql`sp.farm_id`
const ofService = sql`s.farm_id`

const females = (ofFarm: OfFarm, day: Sql): Sql =>
  sql`pig p where ${ofFarm(ofPig)} and ${mine} and (p.exit_date is null or p.exit_date > ${day})`

const onRoad = (condition: Sql) => (ofFarm: OfFarm, day: Sql) =>
  sql`sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and ${mine}
    where ${ofFarm(ofSpan)} and sp.status = 'IN_TRANSIT' and ${spanEnd} > ${day} and ${condition}`

/** The days of a herd as its scorecard counts them, each as a time that begins and ends (F03–F06, §4.5). */
export const running: readonly Running[] = [
  { from: females, farm: ofPig, start: sql`p.entry_date`, end: sql`p.exit_date`, adds: { herdDays: ONE } },
  {
    from: (ofFarm, day) => sql`${females(ofFarm, day)} and p.mated_from is not null`,
    farm: ofPig,
    start: sql`p.mated_from`,
    end: sql`p.exit_date`,
    adds: { matedDays: ONE },
  },
  {
    from: females,
    farm: ofPig,
    start: sql`p.entry_date`,
    end: sql`least(p.mated_from, p.exit_date)`,
    adds: { giltDays: ONE, idleDays: ONE },
  },
  {
    from: onRoad(matedOnRoad),
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { herdDays: sql`-1`, matedDays: sql`-1` },
  },
  {
    from: onRoad(sql`${matedOnRoad} is not true`),
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { herdDays: sql`-1`, giltDays: sql`-1`, idleDays: sql`-1` },
  },
  {
    from: (ofFarm, day) => sql`sow_span sp where ${ofFarm(ofSpan)} and ${spanEnd} > ${day} and ${isFemale}`,
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: heads,
  },
  {
    from: (ofFarm, day) => sql`sow_span sp where ${ofFarm(ofSpan)}
      and sp.status in ('WEANED', 'OPEN', 'CULL_WAIT') and ${spanEnd} > ${day} and ${wasMated}`,
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { npd: ONE, idleDays: ONE },
  },
  {
    from: (ofFarm, day) =>
      sql`sow_service s where ${ofFarm(ofService)} and ${failed} and s.outcome_date > ${day}`,
    farm: ofService,
    start: failedStart,
    end: failedEnd,
    adds: { npd: ONE, idleDays: ONE },
  },
]

import { type RawBuilder, sql } from 'kysely'
import {
  failedEnd,
  failedStart,
  heads,
  isFemale,
  matedFrom,
  matedOnRoad,
  mine,
  wasMated,
} from '../breeding-sow-production-efficiency/herd-facts.ts'
import { failed } from '../service-sql.ts'
import { spanEnd } from '../sow-days.ts'

type Sql = RawBuilder<unknown>

/** Rows that count on every day from `start` to before `end` (null: to this day). */
export interface Running {
  /** Rows of a farm that may count on `day` or later. */
  readonly from: (farmId: string, day: Sql) => Sql
  readonly start: Sql
  readonly end: Sql
  /** What a row adds to a day. */
  readonly adds: Readonly<Record<string, Sql>>
}

const ONE = sql`1`

const females = (farmId: string, day: Sql): Sql =>
  sql`pig p where p.farm_id = ${farmId} and ${mine} and (p.exit_date is null or p.exit_date > ${day})`

const onRoad = (condition: Sql) => (farmId: string, day: Sql) =>
  sql`sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and ${mine}
    where sp.farm_id = ${farmId} and sp.status = 'IN_TRANSIT' and ${spanEnd} > ${day} and ${condition}`

/** The days of a herd as its scorecard counts them, each as a time that begins and ends (F03–F06, §4.5). */
export const running: readonly Running[] = [
  { from: females, start: sql`p.entry_date`, end: sql`p.exit_date`, adds: { herdDays: ONE } },
  {
    from: (farmId, day) => sql`${females(farmId, day)} and ${matedFrom} is not null`,
    start: matedFrom,
    end: sql`p.exit_date`,
    adds: { matedDays: ONE },
  },
  {
    from: females,
    start: sql`p.entry_date`,
    end: sql`least(${matedFrom}, p.exit_date)`,
    adds: { giltDays: ONE, idleDays: ONE },
  },
  {
    from: onRoad(matedOnRoad),
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { herdDays: sql`-1`, matedDays: sql`-1` },
  },
  {
    from: onRoad(sql`${matedOnRoad} is not true`),
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { herdDays: sql`-1`, giltDays: sql`-1`, idleDays: sql`-1` },
  },
  {
    from: (farmId, day) =>
      sql`sow_span sp where sp.farm_id = ${farmId} and ${spanEnd} > ${day} and ${isFemale}`,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: heads,
  },
  {
    from: (farmId, day) => sql`sow_span sp where sp.farm_id = ${farmId}
      and sp.status in ('WEANED', 'OPEN', 'CULL_WAIT') and ${spanEnd} > ${day} and ${wasMated}`,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { npd: ONE, idleDays: ONE },
  },
  {
    from: (farmId, day) =>
      sql`sow_service s where s.farm_id = ${farmId} and ${failed} and s.outcome_date > ${day}`,
    start: failedStart,
    end: failedEnd,
    adds: { npd: ONE, idleDays: ONE },
  },
]

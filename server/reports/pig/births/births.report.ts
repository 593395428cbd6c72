import { sql } from 'kysely'
import { equals, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf, each, one } from '#server/kit/report/report.count.ts'
import {
  boarGroup,
  breedGroup,
  breedJoins,
  breedName,
  litterParts,
  pigJoin,
  usualConditions,
} from '#server/queries/sow-sql.ts'
import { definition } from './births.definition.ts'

const { places, pen, groups } = litterParts('l', 'farrow_date')

/** Litters of the period; opening litters are go-live data and count in no period (§3.8). */
export const births: ServerReport = {
  report: definition,
  from: {
    alias: 'l',
    rows: sql`litter l`,
    joins: { ...pigJoin('l'), ...breedJoins('p'), ...places },
    day: 'farrowDate',
    where: ({ farms, filters: f }) => [
      sql`${inFarms(sql`l.farm_id`, { farms })} and not l.init and not l.nurse`,
      ...usualConditions(f, 'l'),
      ...[equals(sql`l.boar_earnock`, f.boarEarnock), equals(sql`l.midwife`, f.midwife)],
    ],
  },
  columns: {
    earNo: sql`p.ear_no`,
    breed: breedName,
    litters: each,
    deformed: sql`l.deformed_live + l.deformed_dead`,
    pen,
    gestationSum: sql`l.gestation_days`,
    gestationCount: one(sql`l.gestation_days is not null`),
    firstParity: one(sql`l.parity = 1`),
    weighedLive: sql`case when l.litter_weight is not null then l.live_piglets end`,
  },
  ids: columnsOf('l', 'uid', 'pigId', 'farmId'),
  groups: { ...groups, breed: breedGroup, boar: boarGroup(sql`l.boar_id`, sql`l.boar_earnock`) },
}

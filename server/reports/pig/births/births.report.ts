import { sql } from 'kysely'
import { equals, inFarms } from '#server/kit/report/asked.ts'
import { columnsOf, each, one } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import {
  between,
  boarGroup,
  breedJoins,
  breedName,
  groupOfPlace,
  groupOfWord,
  inPlace,
  ofBreed,
  ofEarNos,
  timeAndFarmGroups,
} from '#server/queries/sow-sql.ts'
import { definition } from './births.definition.ts'

/** Litters of the period; opening litters are go-live data and count in no period (§3.8). */
export const births: ServerReport = {
  report: definition,
  from: {
    alias: 'l',
    rows: sql`litter l`,
    joins: {
      p: sql`left join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id`,
      ...breedJoins('p'),
      h: sql`left join organize h on h.uid = l.house_id`,
      n: sql`left join organize n on n.uid = l.pen_id`,
    },
    where: ({ farms, filters: f }) => [
      sql`${inFarms(sql`l.farm_id`, { farms })} and not l.init and not l.nurse`,
      sql`l.farrow_date between ${f.dateFrom}::date and ${f.dateTo}::date`,
      between(sql`l.parity`, f.parityFrom, f.parityTo),
      ...[ofBreed(f.breedId), ofEarNos(f.earNos), equals(sql`p.selective_level_id`, f.selectiveLevelId)],
      ...[
        inPlace(f.houseId, 'l'),
        equals(sql`l.boar_earnock`, f.boarEarnock),
        equals(sql`l.midwife`, f.midwife),
      ],
    ],
  },
  columns: {
    earNo: sql`p.ear_no`,
    breed: breedName,
    litters: each,
    deformed: sql`l.deformed_live + l.deformed_dead`,
    pen: sql`concat_ws('-', h.name, n.name)`,
    gestationSum: sql`l.gestation_days`,
    gestationCount: one(sql`l.gestation_days is not null`),
    firstParity: one(sql`l.parity = 1`),
    weighedLive: sql`case when l.litter_weight is not null then l.live_piglets end`,
  },
  ids: columnsOf('l', 'uid', 'pigId', 'farmId'),
  groups: {
    ...timeAndFarmGroups(sql`l.farrow_date`, sql`l.farm_id`),
    parity: { key: sql`l.parity` },
    breed: groupOfWord(sql`p.breed_id`),
    boar: boarGroup(sql`l.boar_id`, sql`l.boar_earnock`),
    house: groupOfPlace(sql`l.house_id`),
  },
  plan: { filled: ['farrowDate'] },
}

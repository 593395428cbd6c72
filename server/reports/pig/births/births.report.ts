import { sql } from 'kysely'
import { equals, joinFor } from '#server/kit/report/asked.ts'
import { each, one } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { byMonth, byWeek } from '#server/kit/report/farm-calendar.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'
import {
  between,
  boarGroup,
  breedNamesOf,
  groupOfPlace,
  groupOfWord,
  inPlace,
  ofBreed,
  ofEarNos,
} from '#server/queries/sow-sql.ts'
import { definition } from './births.definition.ts'

const l = (columnName: string) => sql.ref(`l.${columnName}`)
const ofPig = { groups: ['breed'], filters: ['breedId', 'selectiveLevelId', 'earNos'] }

/** Every litter of the period; opening litters are go-live data and count in no period (§3.8). */
export const births: ServerReport = {
  report: definition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: (context) => {
    const { farms, filters: f } = context
    return sql`litter l
    ${joinFor(context, ofPig, sql`left join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id`)}
    ${joinFor(context, {}, sql`left join organize farm on farm.uid = l.farm_id`)}
    ${joinFor(context, {}, breedNamesOf('p'))}
    ${joinFor(context, {}, sql`left join organize h on h.uid = l.house_id left join organize n on n.uid = l.pen_id`)}
    join (select 1) scope on ${inFarms(sql`l.farm_id`, { farms })} and not l.init and not l.nurse
      and l.farrow_date between ${f.dateFrom}::date and ${f.dateTo}::date
      and ${between(sql`l.parity`, f.parityFrom, f.parityTo)}
      and ${ofBreed(f.breedId)} and ${ofEarNos(f.earNos)} and ${inPlace(f.houseId, 'l')}
      and ${equals(sql`p.selective_level_id`, f.selectiveLevelId)}
      and ${equals(l('boar_earnock'), f.boarEarnock)} and ${equals(l('midwife'), f.midwife)}`
  },
  columns: {
    farrowDate: l('farrow_date'),
    earNo: sql`p.ear_no`,
    breed: sql`concat_ws(' ', b.name1, line.name1)`,
    parity: l('parity'),
    litterNo: l('litter_no'),
    boarEarnock: l('boar_earnock'),
    mateDate: l('mate_date'),
    gestationDays: l('gestation_days'),
    litters: each,
    totalBorn: l('total_born'),
    livePiglets: l('live_piglets'),
    healthy: l('healthy'),
    weak: l('weak'),
    deformed: sql`l.deformed_live + l.deformed_dead`,
    stillborn: l('stillborn'),
    blackDead: l('black_dead'),
    mummy: l('mummy'),
    males: l('males'),
    females: l('females'),
    litterWeight: l('litter_weight'),
    durationMin: l('duration_min'),
    assisted: l('assisted'),
    midwife: l('midwife'),
    pen: sql`concat_ws('-', h.name, n.name)`,
    gestationSum: l('gestation_days'),
    gestationCount: one(sql`l.gestation_days is not null`),
    firstParity: one(sql`l.parity = 1`),
    weighedLive: sql`case when l.litter_weight is not null then l.live_piglets end`,
  },
  ids: { uid: l('uid'), pigId: l('pig_id'), farmId: l('farm_id') },
  groups: {
    day: { key: l('farrow_date') },
    week: byWeek(sql`l.farrow_date`, sql`l.farm_id`),
    month: byMonth(sql`l.farrow_date`, sql`l.farm_id`),
    parity: { key: l('parity') },
    breed: groupOfWord(sql`p.breed_id`),
    boar: boarGroup(l('boar_id'), l('boar_earnock')),
    house: groupOfPlace(l('house_id')),
    farm: groupOfPlace(l('farm_id')),
  },
  plan: { filled: ['farrowDate'] },
}

import { sql } from 'kysely'
import type { ServerReport } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { placesBelow } from '../../places-below.ts'
import { boarGroup, breedNamesOf } from '../sow-sql.ts'
import { face } from './face.ts'

const l = (columnName: string) => sql.ref(`l.${columnName}`)

/** Every litter of the period; opening litters are go-live data and count in no period (domain.md §3.8). */
export const births: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: ({ farms, filters: f }) => sql`litter l
    left join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id
    left join organize farm on farm.uid = l.farm_id
    ${breedNamesOf('p')}
    left join organize h on h.uid = l.house_id
    left join organize n on n.uid = l.pen_id
    join (select 1) scope on l.farm_id = any(${farms}::uuid[]) and not l.init and not l.nurse
      and l.farrow_date between ${f.dateFrom}::date and ${f.dateTo}::date
      and (${f.parityFrom}::int is null or l.parity >= ${f.parityFrom}::int)
      and (${f.parityTo}::int is null or l.parity <= ${f.parityTo}::int)
      and (${f.breedId}::uuid is null or p.breed_id = ${f.breedId}::uuid or p.line_id = ${f.breedId}::uuid)
      and (${f.selectiveLevelId}::uuid is null or p.selective_level_id = ${f.selectiveLevelId}::uuid)
      and (cardinality(${f.earNos}::text[]) = 0 or p.ear_no = any(${f.earNos}::text[]))
      and (${f.boarEarnock}::text is null or l.boar_earnock = ${f.boarEarnock}::text)
      and (${f.houseId}::uuid is null or l.house_id in (${placesBelow(f.houseId)}) or l.pen_id in (${placesBelow(f.houseId)}))
      and (${f.midwife}::text is null or l.midwife = ${f.midwife}::text)`,
  columns: {
    farrowDate: l('farrow_date'),
    earNo: sql`p.ear_no`,
    breed: sql`concat_ws(' ', b.name1, line.name1)`,
    parity: l('parity'),
    litterNo: l('litter_no'),
    boarEarnock: l('boar_earnock'),
    mateDate: l('mate_date'),
    gestationDays: l('gestation_days'),
    litters: sql`1`,
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
    gestationCount: sql`(l.gestation_days is not null)::int`,
    firstParity: sql`(l.parity = 1)::int`,
    weighedLive: sql`case when l.litter_weight is not null then l.live_piglets end`,
  },
  ids: { uid: l('uid'), pigId: l('pig_id'), farmId: l('farm_id') },
  groups: {
    day: { key: l('farrow_date') },
    week: byWeek(sql`l.farrow_date`, sql`l.farm_id`),
    month: byMonth(sql`l.farrow_date`, sql`l.farm_id`),
    parity: { key: l('parity') },
    breed: { key: sql`p.breed_id`, label: sql`b.name1`, order: sql`b.sort` },
    boar: boarGroup(l('boar_id'), l('boar_earnock')),
    house: { key: l('house_id'), label: sql`h.name`, order: sql`h.sort` },
    farm: { key: l('farm_id'), label: sql`farm.name`, order: sql`farm.sort` },
  },
}

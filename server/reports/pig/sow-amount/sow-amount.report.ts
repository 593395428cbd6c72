import { sql } from 'kysely'
import { equals, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { one } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { endOf, isMated, stands, touches } from '#server/queries/sow-days.ts'
import {
  breedGroup,
  breedJoins,
  breedName,
  farmGroup,
  groupInOrder,
  groupOfPlace,
  groupOfWord,
  parityGroup,
  placeOf,
  usualConditions,
  worded,
} from '#server/queries/sow-sql.ts'
import { definition, sowStates } from './sow-amount.definition.ts'

/** Every state of a female at each of her places, within the period. */
const pieces = (context: ReportContext): Sql => {
  const { filters: f } = context
  const { listedOnly, summing, groupKey } = context.question
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  // places cut a state into pieces; sums without them need no join
  const placed = !summing || groupKey === 'house' || Boolean(f.houseId)
  const first = placed
    ? sql`greatest(sp.from_date, st.from_date, ${from})`
    : sql`greatest(sp.from_date, ${from})`
  const after = placed ? sql`least(sp.to_date, st.to_date, ${to} + 1)` : sql`least(sp.to_date, ${to} + 1)`
  const stays = sql`join pig_stay st on st.farm_id = sp.farm_id and st.pig_id = sp.pig_id and ${first} < ${after}
      and ${inFarms(sql`st.farm_id`, context)} and st.from_date <= ${to} and ${endOf('st')} > ${listedOnly ? to : from}`
  return sql`select sp.farm_id, sp.pig_id, ${placed ? sql`sp.no || '-' || st.no` : sql`sp.no::text`} as piece, sp.status, sp.parity, sp.since,
      ${placed ? sql`st.house_id, st.pen_id` : sql`null::uuid as house_id, null::uuid as pen_id`}, ${isMated} as mated, ${first} as day, ${after} - ${first} as days,
      ${after} > ${to} as now, ${to} as as_of
    from sow_span sp
    ${placed ? stays : sql``}
    where ${inFarms(sql`sp.farm_id`, context)} and ${listedOnly ? stands(to) : touches(from, to)} offset 0`
}

/** In the herd: an animal in transit is on no inventory but 在途 (§2.8). */
const here = sql`x.status <> 'IN_TRANSIT'`
/** 1 for an animal present on the last day that meets the condition. */
const now = (condition: Sql): Sql => one(sql`x.now and ${here} and ${condition}`)
const inState = (status: keyof typeof sowStates): Sql => one(sql`x.now and x.status = ${sql.lit(status)}`)
const ofParity = (parity: number): Sql => now(sql`x.parity = ${sql.lit(parity)}`)

/** Females in the herd on the last day of a period, and their average over it. */
export const sowAmount: ServerReport = {
  report: definition,
  from: {
    rows: (context) => sql`(${pieces(context)}) x
      join pig p on p.farm_id = x.farm_id and p.uid = x.pig_id and ${inFarms(sql`p.farm_id`, context)} and p.sex = 'F' and not p.deleted`,
    joins: {
      farm: sql`left join organize farm on farm.uid = p.farm_id`,
      ...breedJoins('p'),
      grade: sql`left join data_dictionary grade on grade.uid = p.selective_level_id`,
    },
    where: ({ filters: f }) => [...usualConditions(f, 'x'), equals(sql`x.status`, f.state)],
  },
  columns: {
    earNo: sql`p.ear_no`,
    farm: sql`farm.name`,
    breed: breedName,
    grade: sql`grade.name1`,
    parity: sql`x.parity`,
    state: worded(sql`x.status`, sowStates),
    since: sql`x.since`,
    ageDays: sql`x.as_of - p.birth_date`,
    place: placeOf(sql`x.house_id`, sql`x.pen_id`),
    from: sql`x.day`,
    heads: now(sql`true`),
    gilts: inState('GILT'),
    mated: inState('MATED'),
    pregnant: inState('PREGNANT'),
    lactating: inState('LACTATING'),
    weaned: inState('WEANED'),
    open: inState('OPEN'),
    cullWait: inState('CULL_WAIT'),
    inTransit: inState('IN_TRANSIT'),
    productive: now(sql`x.mated`),
    matedDays: sql`case when x.mated then x.days else 0 end`,
    p0: now(sql`x.parity = 0 and not x.mated`),
    p0Mated: now(sql`x.parity = 0 and x.mated`),
    p1: ofParity(1),
    p2: ofParity(2),
    p3: ofParity(3),
    p4: ofParity(4),
    p5: ofParity(5),
    p6: ofParity(6),
    p7: now(sql`x.parity >= 7`),
    parities: sql`case when x.now and ${here} then x.parity else 0 end`,
    farrowed: now(sql`x.parity > 0`),
    herdDays: sql`case when ${here} then x.days else 0 end`,
  },
  ids: { pigId: sql`x.pig_id`, farmId: sql`x.farm_id`, piece: sql`x.piece` },
  groups: {
    farm: farmGroup,
    state: groupInOrder(sql`x.status`, sowStates),
    parity: parityGroup(sql`x.parity`),
    breed: breedGroup,
    grade: groupOfWord(sql`p.selective_level_id`),
    house: groupOfPlace(sql`x.house_id`),
  },
  plan: { addsUp: true },
  overrides: { listed: sql`x.now`, ofWhole: { share: Object.keys(definition.groups) } },
}

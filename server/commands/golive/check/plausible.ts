import { sql } from 'kysely'
import type { Params } from '#domain/sow/params.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { asking, ofOpenings, ofPastLitters, type Question } from './check.herd.ts'

/** Animals of the farm with their opening `o`. */
const opened = (
  farmId: string,
): Sql => sql`from pig p join lateral (select e.payload->'opening' as o, e.payload->'past' as past
    from pig_event e where e.farm_id = p.farm_id and e.pig_id = p.uid and e.type = 'event_entry' limit 1) e on true
  where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted`

/** Their earlier litters `x`. */
const litters = sql`cross join lateral jsonb_array_elements(case when jsonb_typeof(e.past) = 'array' then e.past else '[]' end) x`
const pastOf = (farmId: string): Sql =>
  sql`from pig p join pig_event e0 on e0.farm_id = p.farm_id and e0.pig_id = p.uid and e0.type = 'event_entry'
    cross join lateral (select e0.payload->'past' as past) e ${litters}
  where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted`

/**
 * Values valid by themselves but hardly possible together, or against an animal's age. Each is a warning: piglets are fostered, and
 * old papers may be wrong in another cell than the one reported.
 */
export function plausibleQuestions(farmId: string, day: string, params: Params): Question[] {
  return [
    ...ofNumbers(farmId),
    ...ofAges(farmId, day, params),
    ...ofLitters(farmId),
    ...ofStates(farmId, day, params),
  ]
}

/** Ear numbers, tags and batch numbers that differ only in case. */
function ofNumbers(farmId: string): Question[] {
  const same = (
    name: 'ear_no' | 'ear_tag',
  ) => sql`select p.uid, p.ear_no as name, string_agg(q.ear_no, '、' order by q.ear_no) as what
    from pig p join pig q on q.farm_id = ${farmId} and q.uid <> p.uid and q.exit_date is null and not q.deleted
      and upper(q.${sql.ref(name)}) = upper(p.${sql.ref(name)}) and q.${sql.ref(name)} <> p.${sql.ref(name)}
    where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted group by p.uid, p.ear_no order by p.ear_no`
  return [
    ofOpenings('耳号仅大小写不同', '耳号与【{}】只有大小写不同', same('ear_no')),
    ofOpenings('耳牌仅大小写不同', '耳牌与【{}】的只有大小写不同', same('ear_tag')),
    asking('opening-batch', 'W', 'batch')(
      '批次号重复',
      '与{}是同一批次号，阶段不同',
      sql`select b.uid, b.batch_no as name, c.batch_no || case c.stage when 'NURSERY' then '（保育）' else '（育肥）' end as what
        from batch b join batch c on c.farm_id = b.farm_id and c.uid <> b.uid and not c.deleted and c.stage <> b.stage
          and upper(c.batch_no) = upper(b.batch_no)
        where b.farm_id = ${farmId} and not b.deleted order by b.batch_no`,
    ),
  ]
}

/** Services and parities at an age that is too young for them. */
function ofAges(farmId: string, day: string, params: Params): Question[] {
  const { first_service_min_age: first, gestation_min: carried, lactation_min: nursed } = params
  const served = (mate: Sql) => sql`${mate} - p.birth_date`
  const opening = sql`(e.o->>'mateDate')::date`
  const past = sql`(x->>'mateDate')::date`
  const least = sql`${first}::int + ${carried}::int + (p.parity - 1) * ${carried + nursed}::int`
  return [
    ofOpenings(
      '配种日龄过小',
      `{}日龄配种，小于${first}天`,
      sql`select p.uid, p.ear_no as name, (${served(opening)})::text as what ${opened(farmId)}
        and p.sex = 'F' and ${served(opening)} < ${first}::int order by p.ear_no`,
    ),
    ofPastLitters(
      '配种日龄过小',
      `{}日龄配种，小于${first}天`,
      sql`select p.uid, p.ear_no as name, '第' || (x->>'parity') || '胎' || (${served(past)}) as what ${pastOf(farmId)}
        and ${served(past)} < ${first}::int order by p.ear_no`,
    ),
    ofOpenings(
      '胎次与日龄不符',
      '日龄{}',
      sql`select p.uid, p.ear_no as name, (${day}::date - p.birth_date) || '天不能有' || p.parity || '胎' as what from pig p
        where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted and p.sex = 'F' and p.parity > 0
          and ${day}::date - p.birth_date < ${least} order by p.ear_no`,
    ),
  ]
}

/** More piglets than were born alive. */
const ofLitters = (farmId: string): Question[] => [
  ofOpenings(
    '带仔数多于活仔',
    '带仔{}',
    sql`select p.uid, p.ear_no as name, (e.o->>'suckling') || '头，活仔' || (e.o->>'livePiglets') || '头' as what ${opened(farmId)}
      and (e.o->>'suckling')::int > (e.o->>'livePiglets')::int order by p.ear_no`,
  ),
  ofPastLitters(
    '断奶多于活仔',
    '{}',
    sql`select p.uid, p.ear_no as name, '第' || (x->>'parity') || '胎断奶' || (x->>'weaned') || '头，活仔' || (x->>'livePiglets') || '头' as what
      ${pastOf(farmId)} and (x->>'weaned')::int > (x->>'livePiglets')::int order by p.ear_no`,
  ),
]

/** Served sows without any check, long after both checks were due. */
const ofStates = (farmId: string, day: string, { check2_day: second }: Params): Question[] => [
  ofOpenings(
    '已配未妊检',
    '已配{}天仍未妊检，请核对是否妊娠或空怀',
    sql`select p.uid, p.ear_no as name, (${day}::date - p.last_service_date)::text as what from pig p
      where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted and p.status = 'MATED'
        and ${day}::date - p.last_service_date > ${second}::int order by p.ear_no`,
  ),
]

import { sql } from 'kysely'
import type { Problem } from '#resources/golive/golive.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Most animals named for one kind of problem; the total covers all. */
const NAMED = 20

/** One query on the data of the farm: each row it returns is a problem. */
export interface Question {
  readonly step: string
  readonly level: Problem['level']
  readonly item: string
  /** Kind of its rows; null: no link to open them. */
  readonly to: 'pig' | 'batch' | null
  /** Message about one animal or batch, with `{}` for `what`. */
  readonly says: string
  /** uid, name, what. */
  readonly rows: Sql
}

const active = sql`p.exit_date is null and not p.deleted`

/** Asks about the animals, or batches, of one step. */
export const asking =
  (step: string, level: Problem['level'] = 'W', to: Question['to'] = 'pig') =>
  (item: string, says: string, rows: Sql): Question => ({ step, level, item, to, says, rows })

/** Asks about the openings of animals. */
export const ofOpenings = asking('opening-pig')
/** Asks about their earlier litters. */
export const ofPastLitters = asking('past-litter')
const wrong = asking('opening-pig', 'E')

/** Animals present in a farm. */
const pigsOf = (farmId: string) => sql`from pig p where p.farm_id = ${farmId} and ${active}`

const pigsWhere =
  (farmId: string) =>
  (what: Sql, where: Sql): Sql =>
    sql`select p.uid, p.ear_no as name, (${what})::text as what ${pigsOf(farmId)} and ${where} order by p.ear_no`

/** Checks of the breeding herd of a farm that goes live on a day. */
export const herdQuestions = (farmId: string, day: string): Question[] => [
  ...ofHerd(farmId, day),
  ...ofNursing(farmId),
  ...ofPast(farmId),
]

/** Numbers, places, due dates, boars. */
function ofHerd(farmId: string, day: string): Question[] {
  const pigs = pigsOf(farmId)
  const pig = pigsWhere(farmId)
  return [
    wrong('没有栋舍', '没有栋舍', pig(sql`null`, sql`p.house_id is null`)),
    wrong(
      '耳号重复',
      '耳号重复，共{}头',
      sql`select min(p.uid::text) as uid, p.ear_no as name, count(*)::text as what ${pigs} group by p.ear_no having count(*) > 1`,
    ),
    ofOpenings(
      '耳牌重复',
      '耳牌重复：{}',
      pig(
        sql`p.ear_tag`,
        sql`p.ear_tag in (select p.ear_tag ${pigs} and p.ear_tag is not null group by 1 having count(*) > 1)`,
      ),
    ),
    ofOpenings('预产期已过', '预产期{}，上线时已过', pig(sql`p.due_date`, sql`p.due_date < ${day}::date`)),
    ofOpenings(
      '公猪不在本场',
      '与配公猪【{}】不是本场公猪',
      sql`select p.uid, p.ear_no as name, s.boar_earnock as what from sow_service s
          cross join lateral (select p.uid, p.ear_no from pig p where p.farm_id = s.farm_id and p.uid = s.pig_id and ${active} offset 0) p
        where s.farm_id = ${farmId} and s.init and s.outcome in ('OPEN', 'POSITIVE')
          and s.boar_earnock <> '' and s.boar_earnock <> all (array(select b.ear_no from pig b where b.farm_id = ${farmId} and b.sex = 'M'))
        order by p.ear_no`,
    ),
    asking('pen')(
      '超过容量',
      '所在栏位超过容量（{}）',
      sql`select min(p.uid::text) as uid, o.name, count(*) || '头/' || o.capacity as what from pig p join organize o on o.uid = p.pen_id
        where p.farm_id = ${farmId} and ${active} and o.capacity > 0 group by o.uid having count(*) > o.capacity`,
    ),
  ]
}

/** Sows without a litter, and litters without a sow. */
function ofNursing(farmId: string): Question[] {
  const pig = pigsWhere(farmId)
  return [
    ofOpenings(
      '没有产床',
      '哺乳母猪没有栏位（产床）',
      pig(sql`null`, sql`p.status = 'LACTATING' and p.pen_id is null`),
    ),
    ofOpenings(
      '不在分娩舍',
      '哺乳母猪不在分娩舍',
      pig(
        sql`null`,
        sql`p.status = 'LACTATING' and not exists (select 1 from organize o where o.uid = p.house_id and o.house_type = 'FARROWING')`,
      ),
    ),
    ofOpenings(
      '带仔数为0',
      '哺乳母猪带仔数为0',
      pig(sql`null`, sql`p.status = 'LACTATING' and coalesce(p.suckling, 0) = 0`),
    ),
    wrong(
      '窝没有母猪',
      '{}的在哺窝没有哺乳母猪',
      sql`select l.pig_id as uid, coalesce(p.ear_no, '') as name, l.farrow_date::text as what from litter l
        left join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id
        where l.farm_id = ${farmId} and l.suckling > 0 and (p.uid is null or p.status <> 'LACTATING' or p.exit_date is not null)`,
    ),
  ]
}

/**
 * Earlier litters against the figures of the openings. A farm just imported has no planner statistics: lookups over all
 * animals are joins, never one by one.
 */
function ofPast(farmId: string): Question[] {
  const entered = sql`from pig p join pig_event e on e.farm_id = p.farm_id and e.pig_id = p.uid and e.type = 'event_entry'
    where p.farm_id = ${farmId} and e.farm_id = ${farmId} and ${active}`
  const past = sql`case when jsonb_typeof(e.payload->'past') = 'array' then jsonb_array_length(e.payload->'past') else 0 end`
  const behind = sql`(p.parity - case when p.status = 'LACTATING' then 1 else 0 end)`
  return [
    ofPastLitters(
      '历史胎次不全',
      '历史胎次不全：{}',
      sql`select p.uid, p.ear_no as name, ${behind} || '胎，有' || ${past} || '胎' as what ${entered}
        and p.sex = 'F' and (e.payload->>'init')::boolean and ${behind} > ${past} order by p.ear_no`,
    ),
    ofPastLitters(
      '断奶日期不一致',
      '历史胎次的断奶日期（{}）与期初不同',
      sql`select p.uid, p.ear_no as name, x->>'weanDate' as what from pig p join pig_event e on e.farm_id = p.farm_id and e.pig_id = p.uid
          and e.type = 'event_entry' and jsonb_typeof(e.payload->'past') = 'array' cross join jsonb_array_elements(e.payload->'past') x
        where p.farm_id = ${farmId} and ${active} and e.payload->'opening'->>'status' = 'WEANED' and x->>'parity' = e.payload->'opening'->>'parity'
          and x->>'weanDate' <> e.payload->'opening'->>'weanDate' order by p.ear_no`,
    ),
  ]
}

/** Checks of the growing batches. */
export function batchQuestions(farmId: string): Question[] {
  const batches = sql`from batch b left join organize h on h.uid = b.house_id where b.farm_id = ${farmId} and not b.deleted`
  const reported = asking('opening-batch', 'W', 'batch')
  return [
    reported(
      '栋舍与阶段不符',
      '批次在{}',
      sql`select b.uid, b.batch_no as name, h.name as what ${batches} and ((b.stage = 'NURSERY' and h.house_type = 'FINISHING')
        or (b.stage = 'FINISH' and h.house_type = 'NURSERY') or h.house_type in ('FARROWING', 'GESTATION', 'BREEDING', 'BOAR'))
        order by b.batch_no`,
    ),
    reported(
      '没有成本',
      '没有期初成本',
      sql`select b.uid, b.batch_no as name, null as what ${batches} and exists (select 1 from batch_event e where e.farm_id = b.farm_id
        and e.batch_id = b.uid and e.type = 'batch_in_init' and coalesce(e.payload->>'amount', '') = '') order by b.batch_no`,
    ),
  ]
}

/** The problems found by a query: the first ones by name, then the number of the others. */
export async function answer(tx: Tx, { step, level, item, to, says, rows }: Question): Promise<Problem[]> {
  const found = await tx.rows(sql<{ uid: string; name: string; what: string | null; total: number }>`
    select q.*, count(*) over ()::int as total from (${rows}) q limit ${NAMED}`)
  const named = found.map(
    ({ uid, name, what }): Problem => ({
      step,
      level,
      item,
      message: says.replace('{}', () => what ?? ''),
      ...(to && { link: { to, uid, name } }),
    }),
  )
  const more = (found[0]?.total ?? 0) - named.length
  return more > 0 ? [...named, { step, level, item, message: `${item}：另有${more}条` }] : named
}

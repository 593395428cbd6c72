import { sql } from 'kysely'
import { earTag, integer, text } from '#kit/field.ts'
import { column, countOf, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { one } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { breedJoins, breedName, groupOfPlace, ofBreed, pigOf, statusWord } from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'

/** Share of the sows by boars of one bloodline from which a warning is shown, per cent. */
const TOO_MANY = 25

const heads = (label: string) => integer(label, { min: 0 })
const halfYear = (label: string, definition: string, formula?: string) =>
  countOf(label, { group: '近6月', definition, ...(formula ? { formula } : {}) })

const INBRED = '母猪与主配公猪的本身、父、母耳号有相同（V-108）的配种；首次输精的公猪为主配公猪'

const definition = declareReport('Boar-BloodStatus', {
  area: 'basic',
  asks: {
    filters: {
      farmIds,
      ...usualFilters('breed'),
      bloodline: text('血统'),
    },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    farm: column(text('猪场')),
    breed: column(text('品种品系')),
    bloodline: column(text('血统')),
    state: column(text('状态')),
    ageDays: column(integer('日龄', { unit: '天' })),
    heads: countOf('公猪数', { definition: '今天在群的公猪' }),
    active: countOf('生产公猪数', { definition: '今天为生产状态的公猪' }),
    meanAge: ratio('平均日龄', 'ageSum', 'aged', {
      unit: '天',
      digits: 0,
      definition: '在群且有出生日期的公猪日龄合计÷头数',
    }),
    collections: halfYear('采精次数', '近6个月采精次数，含已离场公猪', 'F71'),
    services: halfYear('配种数', '近6个月以其为主配公猪的配种，含已离场公猪', 'F70'),
    inbred: halfYear('近交配种', INBRED, 'V-108'),
    litters: countOf('后代窝数', { definition: '至今所产的窝，含已离场公猪' }),
    lineSows: summed(heads('同血统母猪'), {
      definition: '在群母猪（含后备）中父亲属该血统的；档案中没有父亲的看本身的血统',
    }),
    share: percent('同血统母猪占比', 'lineSows', 'sows', {
      definition: '同血统母猪÷全部在群母猪（含后备）；合计为血统已知的占比',
    }),
    warnings: summed(heads('近交预警'), {
      definition: `同一猪场内同血统母猪占比超过${TOO_MANY}%，或近6个月有近交配种（V-108）的血统计1`,
    }),
    sows: hiddenSum(heads('在群母猪')),
    ageSum: hiddenSum(heads('日龄合计')),
    aged: hiddenSum(heads('有出生日期公猪')),
  },
  rows: {
    originScreen: 'event-entry',
    of: null,
    without: ['heads', 'active', 'lineSows', 'warnings'],
    sort: { field: 'bloodline', order: 'asc' },
  },
  groups: {
    by: { bloodline: '血统', ...usualGroups('breed', 'farm') },
    chart: 'bloodline',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '公猪数', unit: '头' },
      { column: 'active', label: '生产公猪', unit: '头' },
      { column: 'services', label: '近6月配种', unit: '次' },
      { column: 'inbred', label: '近交配种', unit: '次', target: 0, better: 'down' },
      { column: 'warnings', label: '预警血统', unit: '个', target: 0, better: 'down' },
    ],
    charts: [
      { column: 'share', label: '同血统母猪占比', name: '占比', apart: true, target: TOO_MANY },
      { column: 'services', label: '近6月配种数', name: '配种数', unit: '次', apart: true },
    ],
  },
})

/** Sows of other bloodlines than the filtered one: they only count as divisor. */
const OTHERS = '（其他血统母猪）'
const OTHER_PLACE = 1_000_000

/** Services and litters of each boar in the half year up to today; those of an opening state are go-live data. */
const boars = ({ farms, today }: ReportContext): Sql => {
  const since = sql`(${today}::date - interval '6 months')::date`
  const lately = (day: Sql) => sql`${day} > ${since} and ${day} <= ${today}::date`
  return sql`select p.farm_id, p.uid as pig_id, p.bloodline as line, coalesce(c.collections, 0) as collections,
    coalesce(s.services, 0) as services, coalesce(s.inbred, 0) as inbred, coalesce(l.litters, 0) as litters
  from pig p
    left join (select c.farm_id, c.pig_id, count(*)::int as collections from semen_collection c
      where ${inFarms(sql`c.farm_id`, { farms })} and ${lately(sql`c.collect_date`)} group by 1, 2) c on c.farm_id = p.farm_id and c.pig_id = p.uid
    left join (select v.farm_id, v.boar_id, count(*)::int as services,
        count(*) filter (where array[w.ear_no, w.sire_ear_no, w.dam_ear_no] && array[m.ear_no, m.sire_ear_no, m.dam_ear_no])::int as inbred
      from sow_service v join pig w on w.farm_id = v.farm_id and w.uid = v.pig_id and (w.exit_date is null or w.exit_date > ${since})
        join pig m on m.farm_id = v.farm_id and m.uid = v.boar_id
      where ${inFarms(sql`v.farm_id`, { farms })} and not v.init and ${lately(sql`v.service_date`)} group by 1, 2) s
      on s.farm_id = p.farm_id and s.boar_id = p.uid
    left join (select l.farm_id, l.boar_id, count(*)::int as litters from litter l
      where ${inFarms(sql`l.farm_id`, { farms })} and not l.init and not l.nurse group by 1, 2) l on l.farm_id = p.farm_id and l.boar_id = p.uid
  where ${inFarms(sql`p.farm_id`, { farms })} and p.sex = 'M' and not p.deleted`
}

/** The bloodline of a sow is that of her sire where the farm has its file, else her own. */
const sows = ({ farms }: ReportContext): Sql => sql`select p.farm_id, coalesce((
      select b.bloodline from pig b where b.farm_id = p.farm_id and b.ear_no = p.sire_ear_no and b.sex = 'M' and not b.deleted
       order by (b.birth_date < p.birth_date) desc nulls last, b.entry_date desc limit 1), p.bloodline) as line, count(*)::int as heads
    from pig p where ${inFarms(sql`p.farm_id`, { farms })} and p.sex = 'F' and p.exit_date is null and not p.deleted
   group by 1, 2`

/** One row per boar, and one per farm and bloodline with its sows and its warning. */
const rows = (context: ReportContext): Sql => {
  const { bloodline } = context.filters
  const wanted = (line: Sql) => sql`(${bloodline}::text is null or ${line} = ${bloodline}::text)`
  return sql`with boars as materialized (${boars(context)}), sows as materialized (${sows(context)}),
    herd as (select farm_id, sum(heads) as heads from sows group by 1),
    lines as (select farm_id, line, sum(inbred) as inbred, sum(heads)::int as heads
      from (select farm_id, line, inbred, 0 as heads from boars union all select farm_id, line, 0, heads from sows) both_kinds group by 1, 2)
    select 'BOAR' as kind, farm_id, pig_id, line, collections, services, inbred, litters, null::int as line_sows, null::int as sows, null::int as warned
      from boars where ${wanted(sql`line`)}
    union all
    select 'LINE', l.farm_id, null, case when ${wanted(sql`l.line`)} then l.line else ${sql.lit(OTHERS)} end, 0, 0, 0, 0,
        case when l.line is not null and ${wanted(sql`l.line`)} then l.heads end, l.heads,
        (${wanted(sql`l.line`)} and l.line is not null and (l.inbred > 0 or l.heads * 100 > ${sql.lit(TOO_MANY)} * herd.heads))::int
      from lines l left join herd on herd.farm_id = l.farm_id`
}

const isBoar = sql`x.kind = 'BOAR'`
const inHerd = sql`(${isBoar} and p.exit_date is null)`
const age = sql`case when ${inHerd} then t.day - p.birth_date end`
const apart = (key: Sql, label: Sql, order: Sql) => ({
  key: sql`case when ${isBoar} then (${key})::text else 'SOWS' end`,
  label: sql`case when ${isBoar} then ${label} else '（母猪）' end`,
  order: sql`case when ${isBoar} then ${order} else ${sql.lit(OTHER_PLACE)} end`,
})

/** Bloodlines of the boars, their use, and the risk of inbreeding. */
export const boarBloodStatus: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`(${rows(context)}) x`,
    joins: {
      t: ({ today }) => sql`cross join (select ${today}::date as day) t`,
      farm: sql`join organize farm on farm.uid = x.farm_id`,
      p: (context) => sql`left join lateral (${pigOf('x', context)}) p on true`,
      ...breedJoins('p'),
    },
    where: ({ filters: f }) => [ifGiven(f.breedId, sql`x.kind = 'LINE' or ${ofBreed(f.breedId)}`)],
  },
  columns: {
    earNo: sql`p.ear_no`,
    farm: sql`farm.name`,
    breed: sql`nullif(${breedName}, '')`,
    bloodline: sql`x.line`,
    state: statusWord(sql`p.status`),
    ageDays: age,
    heads: one(inHerd),
    active: one(sql`${inHerd} and p.status = 'ACTIVE'`),
    warnings: sql`x.warned`,
    ageSum: age,
    aged: one(sql`${inHerd} and p.birth_date is not null`),
  },
  ids: { pigId: sql`x.pig_id`, farmId: sql`x.farm_id`, kind: sql`x.kind` },
  groups: {
    bloodline: {
      key: sql`x.line`,
      label: sql`x.line`,
      order: sql`case when x.line is null then 1 when x.line = ${sql.lit(OTHERS)} then 2 else 0 end`,
    },
    breed: apart(sql`p.breed_id`, sql`b.name1`, sql`coalesce(b.sort, 0)`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  overrides: { listed: inHerd, ofWhole: { share: ['bloodline'] } },
}

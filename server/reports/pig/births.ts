import { sql } from 'kysely'
import {
  date,
  decimal,
  dictionary,
  earTag,
  earTags,
  flag,
  integer,
  name,
  organisation,
  organisations,
  text,
} from '#kit/field.ts'
import { column, defineReport, ratio } from '#kit/report.ts'
import { reportHead } from '#resources/report-heads.ts'
import type { ServerReport } from '../../kit/report/definition.ts'
import { placesBelow } from '../places-below.ts'
import { boarGroup } from './sow-sql.ts'

const heads = (label: string) => integer(label, { min: 0 })
const counted = (label: string, group: string, formula?: string) =>
  column(heads(label), { sum: true, group, drill: true, ...(formula ? { formula } : {}) })
const F40 = '总产仔＝活仔＋死胎＋黑胎＋木乃伊＋畸形死；活仔＝健仔＋弱仔＋畸形活'
const F41 = '期内各窝合计÷期内分娩窝数'
const F42 = '头数÷总产仔'

const face = defineReport({
  ...reportHead('births'),
  area: 'report',
  filters: {
    farmIds: organisations('猪场', ['company', 'department', 'farm']),
    dateFrom: date('分娩日期起', { required: true }),
    dateTo: date('分娩日期止', { required: true }),
    parityFrom: integer('胎次从', { min: 0 }),
    parityTo: integer('胎次至', { min: 0 }),
    breedId: dictionary('品种', 'breeds'),
    selectiveLevelId: dictionary('等级', 'selective_level'),
    earNos: earTags('耳号'),
    boarEarnock: earTag('与配公猪'),
    houseId: organisation('栋舍', ['house']),
    midwife: name('接产员'),
  },
  defaults: { farmIds: 'ownFarm', dateFrom: 'last12Weeks', dateTo: 'today' },
  columns: {
    farrowDate: column(date('分娩日期'), { fixed: true }),
    earNo: column(earTag('耳号'), { fixed: true, link: '/admin/pig-detail?pigId={pigId}' }),
    breed: column(text('品种品系')),
    parity: column(heads('胎次')),
    litterNo: column(text('窝号')),
    boarEarnock: column(earTag('与配公猪')),
    mateDate: column(date('配种日期')),
    gestationDays: column(integer('妊娠天数', { unit: '天' }), {
      formula: 'F30',
      definition: '分娩日期－受胎配种首次输精日期',
    }),
    litters: column(heads('窝数'), { sum: true, drill: true }),
    gestation: ratio(
      '妊娠',
      { num: 'gestationSum', den: 'gestationCount', unit: '天' },
      { formula: 'F30', definition: '妊娠天数合计÷有配种记录的窝数' },
    ),
    firstRate: ratio('头胎', { num: 'firstParity', den: 'litters', percent: true }),
    totalBorn: column(heads('总产仔'), {
      sum: true,
      group: '产仔（头）',
      drill: true,
      formula: 'F40',
      definition: F40,
    }),
    livePiglets: counted('活仔', '产仔（头）', 'F40'),
    healthy: counted('健仔', '产仔（头）'),
    weak: counted('弱仔', '产仔（头）'),
    deformed: counted('畸形', '产仔（头）'),
    stillborn: counted('死胎', '产仔（头）'),
    blackDead: counted('黑胎', '产仔（头）'),
    mummy: counted('木乃伊', '产仔（头）'),
    males: column(heads('公'), { sum: true, group: '性别（头）' }),
    females: column(heads('母'), { sum: true, group: '性别（头）' }),
    litterWeight: column(decimal('窝重', { unit: 'kg' }), { sum: true }),
    birthWeight: ratio(
      '初生均重',
      { num: 'litterWeight', den: 'weighedLive', unit: 'kg' },
      { formula: 'F43', definition: '窝重÷活仔（只计称重的窝）' },
    ),
    bornPerLitter: ratio(
      '总产仔',
      { num: 'totalBorn', den: 'litters' },
      { group: '窝均（头）', formula: 'F41', definition: F41 },
    ),
    livePerLitter: ratio(
      '活仔',
      { num: 'livePiglets', den: 'litters' },
      { group: '窝均（头）', formula: 'F41', definition: F41 },
    ),
    healthyPerLitter: ratio(
      '健仔',
      { num: 'healthy', den: 'litters' },
      { group: '窝均（头）', formula: 'F41', definition: F41 },
    ),
    stillbornRate: ratio(
      '死胎',
      { num: 'stillborn', den: 'totalBorn', percent: true },
      { group: '比率', formula: 'F42', definition: F42 },
    ),
    mummyRate: ratio(
      '木乃伊',
      { num: 'mummy', den: 'totalBorn', percent: true },
      { group: '比率', formula: 'F42', definition: F42 },
    ),
    weakRate: ratio(
      '弱仔',
      { num: 'weak', den: 'totalBorn', percent: true },
      { group: '比率', formula: 'F42', definition: F42 },
    ),
    durationMin: column(integer('产程', { unit: 'min' })),
    assisted: column(flag('助产')),
    midwife: column(name('接产员')),
    pen: column(text('产床')),
    gestationSum: column(heads('妊娠天数合计'), { sum: true, hidden: true }),
    gestationCount: column(heads('有配种记录窝数'), { sum: true, hidden: true }),
    firstParity: column(heads('头胎窝数'), { sum: true, hidden: true }),
    weighedLive: column(heads('称重活仔'), { sum: true, hidden: true }),
  },
  rows: [
    'farrowDate',
    'earNo',
    'breed',
    'parity',
    'litterNo',
    'boarEarnock',
    'mateDate',
    'gestationDays',
    'totalBorn',
    'livePiglets',
    'healthy',
    'weak',
    'deformed',
    'stillborn',
    'blackDead',
    'mummy',
    'males',
    'females',
    'litterWeight',
    'birthWeight',
    'durationMin',
    'assisted',
    'midwife',
    'pen',
  ],
  grouped: [
    'litters',
    'firstRate',
    'gestation',
    'totalBorn',
    'livePiglets',
    'healthy',
    'weak',
    'deformed',
    'stillborn',
    'blackDead',
    'mummy',
    'bornPerLitter',
    'livePerLitter',
    'healthyPerLitter',
    'stillbornRate',
    'mummyRate',
    'weakRate',
    'litterWeight',
    'birthWeight',
  ],
  drill: [
    'farrowDate',
    'earNo',
    'parity',
    'boarEarnock',
    'totalBorn',
    'livePiglets',
    'stillborn',
    'litterWeight',
  ],
  event: { uid: 'uid', code: 'event_farr' },
  groups: {
    week: '分娩周',
    day: '日',
    month: '月',
    parity: '胎次',
    breed: '品种',
    boar: '公猪',
    house: '栋舍',
    farm: '猪场',
  },
  chartGroup: 'week',
  metrics: [
    { column: 'litters', label: '窝数', unit: '窝' },
    { column: 'bornPerLitter', label: '窝均总仔', unit: '头', goal: 'totalBorn' },
    { column: 'livePerLitter', label: '窝均活仔', unit: '头', goal: 'liveBorn' },
    { column: 'healthyPerLitter', label: '窝均健仔', unit: '头', target: 12.3, better: 'up' },
    { column: 'stillbornRate', label: '死胎率', unit: '%', goal: 'stillbornRate' },
    { column: 'mummyRate', label: '木乃伊率', unit: '%', goal: 'mummyRate' },
    { column: 'weakRate', label: '弱仔率', unit: '%', target: 3, better: 'down' },
    { column: 'birthWeight', label: '初生均重', unit: 'kg', goal: 'birthWeight' },
  ],
  charts: [
    {
      key: 'born',
      label: '窝均产仔',
      unit: '头',
      series: [
        { column: 'bornPerLitter', label: '总产仔' },
        { column: 'livePerLitter', label: '活仔' },
      ],
      goal: 'liveBorn',
    },
    {
      key: 'stillborn',
      label: '死胎率',
      unit: '%',
      series: [{ column: 'stillbornRate', label: '死胎率' }],
      goal: 'stillbornRate',
    },
    {
      key: 'weight',
      label: '初生重',
      unit: 'kg',
      series: [{ column: 'birthWeight', label: '初生均重' }],
      goal: 'birthWeight',
    },
  ],
  sort: { field: 'farrowDate', order: 'desc' },
})

const l = (columnName: string) => sql.ref(`l.${columnName}`)

/** Every litter of the period; opening litters are go-live data and count in no period (domain.md §3.8). */
export const births: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: ({ farms, filters: f }) => sql`litter l
    join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id
    join organize farm on farm.uid = l.farm_id
    left join data_dictionary b on b.uid = p.breed_id
    left join data_dictionary line on line.uid = p.line_id
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
    week: { key: sql`to_char(l.farrow_date, 'IYYY-"W"IW')` },
    month: { key: sql`to_char(l.farrow_date, 'YYYY-MM')` },
    parity: { key: l('parity') },
    breed: { key: sql`p.breed_id`, label: sql`b.name1`, order: sql`b.sort` },
    boar: boarGroup(l('boar_id'), l('boar_earnock')),
    house: { key: l('house_id'), label: sql`h.name`, order: sql`h.sort` },
    farm: { key: l('farm_id'), label: sql`farm.name`, order: sql`farm.sort` },
  },
}

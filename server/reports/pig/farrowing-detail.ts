import { type RawBuilder, sql } from 'kysely'
import { integer, text } from '#kit/field.ts'
import { column, defineReport, ratio } from '#kit/report.ts'
import { reportHead } from '#resources/report-heads.ts'
import type { ServerReport } from '../../kit/report/definition.ts'
import { births } from './births.ts'

const heads = (label: string) => integer(label, { min: 0 })
const moved = (label: string, definition: string) =>
  column(heads(label), { sum: true, group: '寄养（头）', drill: true, definition })
const part = (label: string) => column(heads(label), { sum: true, hidden: true })
const FIRST_DAY = '分娩当日和次日死亡的仔猪；事件只记日期，不记时刻'

const face = defineReport({
  ...reportHead('farrowing-detail'),
  area: 'report',
  filters: births.report.filters,
  defaults: births.report.defaults,
  columns: {
    ...births.report.columns,
    firstDayDeaths: column(heads('24h死亡'), { sum: true, drill: true, definition: FIRST_DAY }),
    fosterIn: moved('寄入', '至今寄入本窝的仔猪'),
    fosterOut: moved('寄出', '至今寄出本窝的仔猪'),
    fosterTo: column(text('寄养去向'), { group: '寄养（头）', definition: '寄入母猪的耳号×头数' }),
    tagged: column(heads('打耳号'), { sum: true, drill: true, definition: '本窝已打耳号的仔猪' }),
    selected: column(heads('哺乳期选留'), {
      sum: true,
      drill: true,
      definition: '断奶前选留、已建档案的仔猪',
    }),
    suckling: column(heads('现带仔'), { definition: '活仔＋寄入－寄出－死亡－选留－断奶' }),
    assistedLitters: column(heads('助产窝数'), { sum: true, drill: true }),
    assistedRate: ratio(
      '助产率',
      { num: 'assistedLitters', den: 'litters', percent: true },
      { definition: '助产窝数÷窝数' },
    ),
    durationSum: part('产程合计'),
    durationCount: part('记录产程的窝数'),
    meanDuration: ratio(
      '平均产程',
      { num: 'durationSum', den: 'durationCount', unit: 'min' },
      { definition: '产程合计÷记录产程的窝数' },
    ),
    firstDayRate: ratio(
      '24h死亡率',
      { num: 'firstDayDeaths', den: 'livePiglets', percent: true },
      { definition: '24h死亡÷活仔' },
    ),
  },
  rows: [
    'farrowDate',
    'pen',
    'earNo',
    'parity',
    'litterNo',
    'gestationDays',
    'durationMin',
    'assisted',
    'midwife',
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
    'firstDayDeaths',
    'fosterIn',
    'fosterOut',
    'fosterTo',
    'tagged',
    'selected',
    'suckling',
  ],
  grouped: [
    'litters',
    'meanDuration',
    'assistedLitters',
    'assistedRate',
    'totalBorn',
    'livePiglets',
    'stillborn',
    'stillbornRate',
    'firstDayDeaths',
    'firstDayRate',
    'fosterIn',
    'fosterOut',
    'litterWeight',
    'birthWeight',
  ],
  drill: [
    'farrowDate',
    'earNo',
    'pen',
    'midwife',
    'durationMin',
    'assisted',
    'livePiglets',
    'firstDayDeaths',
  ],
  event: { uid: 'uid', code: 'event_farr' },
  groups: { day: '日', week: '分娩周', month: '月', midwife: '接产员', house: '栋舍', farm: '猪场' },
  chartGroup: 'week',
  metrics: [
    { column: 'litters', label: '窝数', unit: '窝' },
    { column: 'meanDuration', label: '平均产程', unit: 'min' },
    { column: 'assistedRate', label: '助产率', unit: '%' },
    { column: 'stillbornRate', label: '死胎率', unit: '%', goal: 'stillbornRate' },
    { column: 'firstDayRate', label: '24h死亡率', unit: '%' },
    { column: 'birthWeight', label: '初生均重', unit: 'kg', goal: 'birthWeight' },
  ],
  charts: [
    {
      key: 'firstDay',
      label: '24h死亡率',
      unit: '%',
      series: [{ column: 'firstDayRate', label: '24h死亡率' }],
    },
    {
      key: 'stillborn',
      label: '死胎率',
      unit: '%',
      series: [{ column: 'stillbornRate', label: '死胎率' }],
      goal: 'stillbornRate',
    },
    {
      key: 'assisted',
      label: '助产率',
      unit: '%',
      series: [{ column: 'assistedRate', label: '助产率' }],
    },
  ],
  sort: { field: 'farrowDate', order: 'desc' },
})

/** What happened to the piglets of a litter after the birth. */
const afterBirth = sql`left join lateral (
  select -sum(m.qty) filter (where m.kind = 'DEATH' and m.move_date <= l.farrow_date + 1)::int as deaths
  from litter_move m where m.farm_id = l.farm_id and m.litter_uid = l.uid) first_day on true
  left join lateral (
    select string_agg(receiver.ear_no || '×' || gone.qty, '、' order by receiver.ear_no) as sows
    from (
      select theirs.pig_id, -sum(m.qty) as qty from litter_move m
      join pig_event mine on mine.farm_id = m.farm_id and mine.event_date = m.move_date and mine.uid = m.uid
      join pig_event theirs on theirs.link_uid = mine.link_uid and theirs.uid <> mine.uid
      where m.farm_id = l.farm_id and m.litter_uid = l.uid and m.kind = 'FOSTER_OUT'
      group by theirs.pig_id) gone
    join pig receiver on receiver.farm_id = l.farm_id and receiver.uid = gone.pig_id) foster on true`

const l = (name: string): RawBuilder<unknown> => sql.ref(`l.${name}`)

/** The litters of births, as the farrowing house sees them: the birth itself, the first day, fosters. §5.8. */
export const farrowingDetail: ServerReport = {
  ...births,
  report: face,
  from: (context) => sql`${births.from(context)} ${afterBirth}`,
  columns: {
    ...births.columns,
    firstDayDeaths: sql`coalesce(first_day.deaths, 0)`,
    fosterIn: l('foster_in'),
    fosterOut: l('foster_out'),
    fosterTo: sql`foster.sows`,
    tagged: sql`(select count(*)::int from piglet g where g.farm_id = l.farm_id and g.litter_uid = l.uid)`,
    selected: l('selected'),
    suckling: l('suckling'),
    assistedLitters: sql`coalesce(l.assisted, false)::int`,
    durationSum: l('duration_min'),
    durationCount: sql`(l.duration_min is not null)::int`,
  },
  groups: { ...births.groups, midwife: { key: l('midwife') } },
}

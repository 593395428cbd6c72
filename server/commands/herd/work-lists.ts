import { type RawBuilder, sql } from 'kysely'
import type { Params } from '#domain/sow/params.ts'

/** One work list (domain.md §5.11): who is on it, since when, and what is overdue; `t` is the server's today. */
export interface WorkList {
  readonly label: string
  readonly group: '配种' | '妊检' | '产房' | '其他'
  /** Name of the event form it fills. */
  readonly form: string
  readonly action: string
  readonly condition: RawBuilder<unknown>
  /** Days over the limit, an SQL expression; above 0 is overdue. */
  readonly overdue: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** Limits of the lists that are no rule of the replay; defaults of domain.md §2.2. */
export const LIST_DEFAULTS = {
  check1_day: 28,
  check2_day: 60,
  move_to_farrow_day: 107,
  lactation_days: 24,
  wsi_target: 7,
  estrus_cycle: 21,
} as const
export type ListLimits = Record<keyof typeof LIST_DEFAULTS, number>

const pregnant = sql`p.status in ('MATED', 'PREGNANT')`
const checks = sql`(select count(*) from pig_event e where e.farm_id = p.farm_id and e.pig_id = p.uid
  and e.type = 'event_gestation' and e.event_date >= p.last_service_date)`

/** The lists whose data exist, by key. */
export function workLists(today: string, params: Params, limits: ListLimits): Record<string, WorkList> {
  const t = sql`${today}::date`
  const since = (column: string) => sql`(${t} - ${sql.ref(`p.${column}`)})`
  const served = since('last_service_date')
  const inFarrowing = sql`exists (select 1 from organize h where h.uid = p.house_id and h.house_type = 'FARROWING')`
  return {
    gilt: {
      label: '待查情（后备）',
      group: '配种',
      form: 'event-mat',
      action: '配种',
      condition: sql`p.status = 'GILT' and ${since('birth_date')} >= ${params.first_service_min_age - limits.estrus_cycle}`,
      overdue: sql`${since('birth_date')} - ${params.first_service_max_age}`,
      order: sql`p.birth_date`,
    },
    weaned: {
      label: '待配（断奶）',
      group: '配种',
      form: 'event-mat',
      action: '配种',
      condition: sql`p.status = 'WEANED' and ${since('last_wean_date')} >= 3`,
      overdue: sql`${since('last_wean_date')} - ${limits.wsi_target}`,
      order: sql`p.last_wean_date`,
    },
    open: {
      label: '待配（空怀）',
      group: '配种',
      form: 'event-mat',
      action: '配种',
      condition: sql`p.status = 'OPEN'`,
      overdue: sql`${since('status_since')} - 21`,
      order: sql`p.status_since`,
    },
    returns: {
      label: '返情监测',
      group: '配种',
      form: 'event-gestation',
      action: '返情',
      condition: sql`p.status = 'MATED' and (${served} between 18 and 24 or ${served} between 38 and 45)`,
      overdue: sql`0`,
      order: sql`place`,
    },
    check1: {
      label: '待一检',
      group: '妊检',
      form: 'event-gestation',
      action: '妊检',
      condition: sql`p.status = 'MATED' and ${served} >= ${limits.check1_day} and ${checks} = 0`,
      overdue: sql`${served} - ${limits.check1_day + 7}`,
      order: sql`p.last_service_date`,
    },
    check2: {
      label: '待二检',
      group: '妊检',
      form: 'event-gestation',
      action: '妊检',
      condition: sql`p.status = 'PREGNANT' and ${served} >= ${limits.check2_day} and ${checks} = 1`,
      overdue: sql`${served} - ${limits.check2_day + 7}`,
      order: sql`p.last_service_date`,
    },
    toCrate: {
      label: '待上产床',
      group: '产房',
      form: 'event-transfer-house',
      action: '转舍',
      condition: sql`${pregnant} and ${served} >= ${limits.move_to_farrow_day} and not ${inFarrowing}`,
      overdue: sql`${served} - ${params.gestation_days}`,
      order: sql`p.due_date`,
    },
    due: {
      label: '待产',
      group: '产房',
      form: 'event-farr',
      action: '分娩',
      condition: sql`${pregnant} and p.due_date between ${t} - 3 and ${t} + 3`,
      overdue: sql`0`,
      order: sql`p.due_date`,
    },
    overdue: {
      label: '超期未产',
      group: '产房',
      form: 'event-farr',
      action: '分娩',
      condition: sql`${pregnant} and ${served} > ${params.gestation_warn_high}`,
      overdue: sql`${served} - ${params.gestation_warn_high}`,
      order: sql`p.last_service_date`,
    },
    toWean: {
      label: '待断奶',
      group: '产房',
      form: 'event-wean',
      action: '断奶',
      condition: sql`p.status = 'LACTATING' and ${since('last_farrow_date')} >= ${limits.lactation_days}`,
      overdue: sql`${since('last_farrow_date')} - ${limits.lactation_days + 5}`,
      order: sql`p.last_farrow_date`,
    },
    lactating: {
      label: '哺乳母猪',
      group: '产房',
      form: 'event-piglet-death',
      action: '仔猪死亡',
      condition: sql`p.status = 'LACTATING' and p.suckling > 0`,
      overdue: sql`0`,
      order: sql`place`,
    },
    cullWait: {
      label: '待淘汰',
      group: '其他',
      form: 'event-cull',
      action: '离场',
      condition: sql`p.status = 'CULL_WAIT'`,
      overdue: sql`${since('status_since')} - 7`,
      order: sql`p.status_since`,
    },
  }
}

import { sql } from 'kysely'
import type { Params } from '#domain/sow/params.ts'
import { SILENT_GRACE } from '#domain/warnings.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../kit/database.ts'
import { type DaysOf, loadBreedStandards } from './breed-standards.ts'
import { loadFarmSettings } from './farm-settings.ts'
import { type Clock, clock, lateSinceEntry, NEVER_LATE, type WorkList } from './work-list.ts'

const WEANED_REST = 3
const CHECK_GRACE = 7
const WEAN_GRACE = 5
const CULL_GRACE = 7

const NO_DAY = sql`null::date`
const pregnant = sql`p.status in ('MATED', 'PREGNANT')`
const inFarrowing = sql`exists (select 1 from organize own join organize above on own.tree_path like above.tree_path || '%'
  where own.uid = p.house_id and above.house_type = 'FARROWING')`
const byPlace = sql`h.sort, h.name, n.sort, n.name`

/**
 * Checks since the service: an animal that arrived pregnant counts with one, or with two where the recorded one is as late as a
 * second; one on the day of the service belongs to the cycle before.
 */
const checksBy = (
  second: number,
): Sql => sql`(select coalesce(sum(case when e.type = 'event_entry' and (e.payload->'opening'->>'checkDate')::date
  - (e.payload->'opening'->>'mateDate')::date >= ${second}::int then 2 else 1 end), 0) from pig_event e where e.farm_id = p.farm_id and e.pig_id = p.uid and (
  (e.type = 'event_gestation' and e.event_date > p.last_service_date)
  or (e.type = 'event_entry' and e.payload->'opening'->>'status' = 'PREGNANT'
    and e.payload->'opening'->>'mateDate' = p.last_service_date::text)))`

/** Days before the next heat at which a checked gilt is looked at again. */
const HEAT_AHEAD = 3
/** True where her heat was recorded after a day: she is looked at again before the next one. */
const checkedSince = (
  day: Sql,
): Sql => sql`exists (select 1 from pig_event e where e.farm_id = p.farm_id and e.pig_id = p.uid
  and e.type = 'event_estrus' and e.event_date > ${day})`

/** The lists by key; `today` is the server's, parameters are the farm's. */
function workLists(today: string, params: Params, own: DaysOf): Record<string, WorkList> {
  const at = clock(today)
  return {
    ...lateSinceEntry(at, mating(at, params, own)),
    ...lateSinceEntry(at, checking(at, params, own), { check1: CHECK_GRACE, check2: CHECK_GRACE }),
    ...lateSinceEntry(at, farrowing(at, params)),
    ...lateSinceEntry(at, nursing(at, params, own), { toWean: WEAN_GRACE }),
    ...lateSinceEntry(at, others(at, params), { cullWait: CULL_GRACE }),
  }
}

function mating({ t, since, after, served }: Clock, params: Params, own: DaysOf) {
  const cycle = own('estrusCycle', params.estrus_cycle)
  const firstService = own('firstServiceAge', params.first_service_min_age)
  const form = { group: '配种', form: 'event-mat', action: '配种' } as const
  const age = since('birth_date')
  return {
    gilt: {
      ...form,
      label: '待查情（后备）',
      form: 'event-estrus',
      action: '查情',
      also: [{ form: 'event-mat', action: '配种' }],
      condition: sql`p.status = 'GILT' and ${age} >= ${firstService} - ${cycle}
        and (${age} > ${params.first_service_max_age}::int or not ${checkedSince(sql`${t} - ${cycle} + ${HEAT_AHEAD}::int`)})`,
      daysLabel: '日龄',
      days: age,
      deadline: after('birth_date', params.first_service_max_age),
      overdue: sql`${age} - ${params.first_service_max_age}::int`,
      order: sql`p.birth_date`,
    },
    weaned: {
      ...form,
      label: '待配（断奶）',
      also: [{ form: 'event-estrus', action: '查情' }],
      condition: sql`p.status = 'WEANED' and ${since('last_wean_date')} >= ${WEANED_REST}::int`,
      daysLabel: '断奶天',
      days: since('last_wean_date'),
      deadline: after('last_wean_date', params.wsi_target),
      overdue: sql`${since('last_wean_date')} - ${params.wsi_target}::int`,
      order: sql`p.last_wean_date`,
    },
    open: {
      ...form,
      label: '待配（空怀）',
      also: [
        { form: 'event-estrus', action: '查情' },
        { form: 'event-cull-decide', action: '判定淘汰' },
      ],
      condition: sql`p.status = 'OPEN'`,
      daysLabel: '空怀天',
      days: since('status_since'),
      deadline: after('status_since', cycle),
      overdue: sql`${since('status_since')} - ${cycle}`,
      order: sql`p.status_since`,
    },
    returns: {
      ...form,
      label: '返情监测',
      form: 'event-gestation',
      action: '返情',
      condition: sql`p.status = 'MATED' and (${served} between 18 and 24 or ${served} between 38 and 45)`,
      daysLabel: '配后天',
      days: served,
      deadline: NO_DAY,
      overdue: NEVER_LATE,
      order: byPlace,
    },
  } satisfies Record<string, WorkList>
}

function checking({ after, served }: Clock, { check1_day, check2_day }: Params, own: DaysOf) {
  const checks = checksBy(check2_day)
  const list = (label: string, condition: Sql, day: number | Sql): WorkList => ({
    label,
    group: '妊检',
    form: 'event-gestation',
    action: '妊检',
    condition: sql`${condition} and ${served} >= ${day}::int`,
    daysLabel: '配后天',
    days: served,
    deadline: after('last_service_date', day),
    overdue: sql`${served} - ${day}::int - ${CHECK_GRACE}::int`,
    order: sql`p.last_service_date`,
  })
  return {
    check1: list('待一检', sql`p.status = 'MATED' and ${checks} = 0`, own('checkDays', check1_day)),
    check2: list('待二检', sql`p.status = 'PREGNANT' and ${checks} = 1`, check2_day),
  }
}

function farrowing({ t, after, served }: Clock, params: Params) {
  const room = { group: '产房', daysLabel: '配后天', days: served } as const
  return {
    toCrate: {
      ...room,
      label: '待上产床',
      form: 'event-transfer-house',
      action: '转舍',
      condition: sql`${pregnant} and ${served} >= ${params.move_to_farrow_day}::int and not ${inFarrowing}`,
      deadline: after('last_service_date', params.move_to_farrow_day),
      overdue: sql`${served} - ${params.gestation_days}::int`,
      order: sql`p.due_date`,
    },
    due: {
      ...room,
      label: '待产',
      form: 'event-farr',
      action: '分娩',
      condition: sql`${pregnant} and p.due_date between ${t} - 3 and ${t} + 3`,
      deadline: sql`p.due_date`,
      overdue: NEVER_LATE,
      order: sql`p.due_date`,
    },
    overdue: {
      ...room,
      label: '超期未产',
      form: 'event-farr',
      action: '分娩',
      also: [{ form: 'event-gestation', action: '空怀' }],
      condition: sql`${pregnant} and ${served} > ${params.gestation_warn_high}::int`,
      deadline: sql`p.due_date`,
      overdue: sql`${served} - ${params.gestation_warn_high}::int`,
      order: sql`p.last_service_date`,
    },
  } satisfies Record<string, WorkList>
}

function nursing({ since, after }: Clock, params: Params, own: DaysOf) {
  const lactation = own('lactationDays', params.lactation_days)
  const nursed = since('last_farrow_date')
  const room = {
    group: '产房',
    daysLabel: '哺乳天',
    days: nursed,
    deadline: after('last_farrow_date', lactation),
  } as const
  return {
    toWean: {
      ...room,
      label: '待断奶',
      form: 'event-wean',
      action: '断奶',
      condition: sql`p.status = 'LACTATING' and ${nursed} >= ${lactation}`,
      overdue: sql`${nursed} - ${lactation} - ${WEAN_GRACE}::int`,
      order: sql`p.last_farrow_date`,
    },
    lactating: {
      ...room,
      label: '哺乳母猪',
      form: 'event-piglet-death',
      action: '仔猪死亡',
      condition: sql`p.status = 'LACTATING' and p.suckling > 0`,
      overdue: NEVER_LATE,
      order: byPlace,
    },
  } satisfies Record<string, WorkList>
}

function others({ since, after }: Clock, params: Params) {
  const silence = params.gestation_days + params.lactation_days + SILENT_GRACE
  return {
    cullWait: {
      label: '待淘汰',
      group: '其他',
      form: 'event-cull',
      action: '离场',
      condition: sql`p.status = 'CULL_WAIT'`,
      daysLabel: '待淘天',
      days: since('status_since'),
      deadline: after('status_since', CULL_GRACE),
      overdue: sql`${since('status_since')} - ${CULL_GRACE}::int`,
      order: sql`p.status_since`,
    },
    silent: {
      label: '无事件母猪',
      group: '其他',
      form: 'pig-detail',
      action: '核对',
      condition: sql`p.sex = 'F' and p.status <> 'IN_TRANSIT' and ${since('last_event_date')} > ${silence}::int`,
      daysLabel: '无事件天',
      days: since('last_event_date'),
      deadline: after('last_event_date', silence),
      overdue: sql`${since('last_event_date')} - ${silence}::int`,
      order: sql`p.last_event_date`,
    },
  } satisfies Record<string, WorkList>
}

/** The work lists of a farm with its own limits, and those of its breeds where basic-data-pig has any. */
export async function loadWorkLists(
  tx: Tx,
  farmId: string,
  today: string,
): Promise<Record<string, WorkList>> {
  const { params } = await loadFarmSettings(tx, farmId, today)
  return workLists(today, params, await loadBreedStandards(tx, farmId))
}

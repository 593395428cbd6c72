import { sql } from 'kysely'
import { isoWeek } from '#domain/calendar.ts'
import { LANES, type Lane, laneFigures, lanes, MOST_PLANNED } from '#domain/plan/full-load.ts'
import type { EditedWeek } from '#domain/plan/full-load-answer.ts'
import { periodOf } from '#kit/report-period.ts'
import { audit } from '#server/kit/audit.ts'
import { recordOf } from '#server/kit/narrow.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { conflict, invalid } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'

/** Most weeks of one change: a year that has a W53. */
const MOST_WEEKS = 53

const refuse = (message: string) => invalid({ weeks: [message] })

function figureOf(week: string, lane: Lane, value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MOST_PLANNED)
    throw refuse(`${week} ${LANES[lane].label}计划应为 0～${MOST_PLANNED} 的整数`)
  return value
}

/** Rows of a request; invalid values are refused with their week and column. */
export function editedWeeks(raw: unknown): EditedWeek[] {
  if (!Array.isArray(raw) || raw.length === 0) throw refuse('请至少修改一周的计划')
  if (raw.length > MOST_WEEKS) throw refuse(`一次最多修改${MOST_WEEKS}周`)
  const weeks = raw.map((one: unknown, index): EditedWeek => {
    const row = recordOf(one)
    const { week, version } = row
    const isWeek = typeof week === 'string' && periodOf('week', week) !== null
    if (!isWeek || nameOfWeek(week) !== week) throw refuse(`第${index + 1}行周次不正确`)
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 0)
      throw refuse(`${week} 版本不正确，请刷新后重试`)
    const changed = lanes.filter((lane) => Object.hasOwn(row, lane))
    return {
      week,
      version,
      ...Object.fromEntries(changed.map((lane) => [lane, figureOf(week, lane, row[lane])])),
    }
  })
  const twice = weeks.find(({ week }, index) => weeks.findIndex((one) => one.week === week) !== index)
  if (twice) throw refuse(`${twice.week} 重复`)
  return weeks
}

/** Refuses W53 of a year without one: the name would denote another week. */
const nameOfWeek = (week: string): string => {
  const monday = periodOf('week', week)?.start
  return monday && monday >= '2000-01-01' && monday <= '2099-12-31' ? isoWeek(monday) : ''
}

/** Sets the plans of a farm's weeks; of past ones only with a reason. */
export async function editWeekPlans(
  act: Act,
  { farmId, reason, weeks }: { farmId: string; reason: string | null; weeks: readonly EditedWeek[] },
): Promise<{ weeks: number }> {
  const { week_start_day } = await parametersOf(act.tx, farmId, act.today)
  const calendar = { weekStart: week_start_day, monthStart: 1 }
  const past = weeks.find(({ week }) => (periodOf('week', week, calendar)?.end ?? '') < act.today)
  if (past && !reason) throw invalid({ reason: [`${past.week} 已过，修改计划须填写原因`] })
  for (const week of weeks) await writeWeek(act, farmId, week, reason)
  return { weeks: weeks.length }
}

async function writeWeek({ tx, caller }: Act, farmId: string, edited: EditedWeek, reason: string | null) {
  const monday = periodOf('week', edited.week)?.start ?? ''
  const names = sql.join(lanes.map((lane) => sql.id(lane)))
  const found = await tx.row(sql<Record<Lane, number | null> & { version: number }>`
    select version, ${names} from farm_week_plan
    where farm_id = ${farmId} and week = ${monday}::date for update`)
  const before = found ?? null
  if ((before?.version ?? 0) !== edited.version) throw conflict(edited, before)
  const figures = laneFigures((lane) => {
    const value = edited[lane]
    return value === undefined ? (before?.[lane] ?? null) : value
  })
  const values = sql.join(lanes.map((lane) => sql`${figures[lane]}::int`))
  const set = sql.join(lanes.map((lane) => sql`${sql.id(lane)} = excluded.${sql.id(lane)}`))
  const written =
    await tx.rows(sql`insert into farm_week_plan (farm_id, week, ${names}, reason, created_by, updated_by)
    values (${farmId}, ${monday}::date, ${values}, ${reason}, ${caller.uid}, ${caller.uid})
    on conflict (farm_id, week) do update set ${set}, reason = excluded.reason, version = farm_week_plan.version + 1,
      updated_by = excluded.updated_by, updated_at = now() where farm_week_plan.version = ${edited.version}
    returning version`)
  // another user set the same week first
  if (written.length === 0) throw conflict(edited, before)
  const kept = before && { week: edited.week, ...laneFigures((lane) => before[lane]) }
  await audit(tx, caller, {
    target: 'pigProdFullLoadWeek',
    targetUid: farmId,
    before: kept,
    after: { week: edited.week, ...figures },
    reason,
  })
}

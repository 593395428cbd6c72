import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { farmByFarm } from '../commands/farm-by-farm.ts'
import { audit } from '../kit/audit.ts'
import type { Actor } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { conflict, invalid, Refused } from '../kit/refused.ts'
import { type FarmDate, readDayFigures } from './day-figures.ts'
import { type KeptReport, keptReport, stateOf } from './kept-report.ts'
import { readWorkLeft } from './work-of-day.ts'

export const DAY_REPORT = 'farm-product-day-report'

/** A report, and the version the user has read. */
export interface ReportAsked {
  readonly farmId: string
  readonly date: string
  readonly version: number
}

const asked = ({ today }: Act, { farmId, date }: ReportAsked): FarmDate => ({ farmId, date, today })

/** The requested report, locked until the change is written; refused where another user changed it meanwhile. */
async function inHand({ tx }: Act, { farmId, date, version }: ReportAsked): Promise<KeptReport | undefined> {
  const kept = await keptReport(tx, farmId, date, true)
  if ((kept?.version ?? 0) !== version) throw conflict({ version }, { version: kept?.version ?? 0 })
  return kept
}

/** An act of a user, or of the server itself. */
type ServerAct = Omit<Act, 'caller'> & { readonly caller: Actor }

async function traceOf(
  { tx, caller }: ServerAct,
  { farmId }: Pick<ReportAsked, 'farmId'>,
  change: {
    before?: object
    after: object
    reason?: string
  },
): Promise<void> {
  await audit(tx, caller, [{ target: DAY_REPORT, targetUid: farmId, ...change }])
}

/** Makes the report of a past day. */
export async function generateReport(act: Act, report: ReportAsked): Promise<void> {
  const { date } = report
  if (date >= act.today) throw new Refused('ERROR', `${date}未完，次日才能生成日报`)
  const kept = await inHand(act, report)
  if (kept?.generatedAt) throw new Refused('ERROR', `${date}的日报已生成`)
  await writeReport(act, report)
}

/**
 * Writes the row of a new report, without a name for the nightly run; for yesterday the remaining work is stored, while its lists still
 * have it.
 */
async function writeReport(
  act: ServerAct,
  { farmId, date }: Pick<ReportAsked, 'farmId' | 'date'>,
): Promise<void> {
  const { tx, caller, today } = act
  const work = date >= addDays(today, -1) ? await readWorkLeft(tx, { farmId, date }) : null
  await tx.run(sql`insert into day_report (farm_id, day, work, generated_by, generated_at)
    values (${farmId}, ${date}::date, ${work && JSON.stringify(work)}::jsonb, ${caller?.name ?? null}, now())
    on conflict (farm_id, day) do update set work = excluded.work, generated_by = excluded.generated_by,
      generated_at = excluded.generated_at, version = day_report.version + 1`)
  await traceOf(act, { farmId }, { after: { date, generated: true } })
}

/** Signs and locks a report: its present figures are stored. */
export async function signReport(act: Act, report: ReportAsked): Promise<void> {
  const { tx, caller, today } = act
  const { farmId, date } = report
  const kept = await inHand(act, report)
  const state = stateOf(kept, date, today)
  if (state === 'RUNNING') throw new Refused('ERROR', `${date}未完，次日才能签字`)
  if (!kept || state === 'NONE') throw new Refused('ERROR', `${date}的日报未生成，不能签字`)
  if (state === 'LOCKED') throw new Refused('ERROR', `${date}的日报已由${kept.signedBy}签字锁定`)
  const figures = await readDayFigures(tx, asked(act, report))
  await tx.run(sql`update day_report set status = 'LOCKED', figures = ${JSON.stringify(figures)}::jsonb, signed_by = ${caller.name},
      signed_at = now(), version = version + 1
    where farm_id = ${farmId} and day = ${date}::date`)
  await traceOf(act, report, { after: { date, edition: kept.edition, signed: caller.name } })
}

/** Unlocks a report, with a reason: it follows its rows, and its next signature makes the next edition. */
export async function unlockReport(act: Act, report: ReportAsked, reason: string | null): Promise<void> {
  const { tx, caller } = act
  const { farmId, date } = report
  if (!reason) throw invalid({ reason: ['请输入解锁原因'] })
  const kept = await inHand(act, report)
  if (kept?.status !== 'LOCKED') throw new Refused('ERROR', `${date}的日报未锁定`)
  await tx.run(sql`update day_report set status = 'OPEN', figures = null, signed_by = null, signed_at = null, edition = edition + 1,
      unlocked_by = ${caller.name}, unlocked_at = now(), unlock_reason = ${reason}, version = version + 1
    where farm_id = ${farmId} and day = ${date}::date`)
  const { edition, signedBy, signedAt, figures } = kept
  await traceOf(act, report, {
    before: { date, edition, signedBy, signedAt, figures },
    after: { date, edition: edition + 1, unlocked: caller.name },
    reason,
  })
}

/** Stores the manager's remark on a day, and the temperature; until the report is locked. */
export async function remarkReport(
  act: Act,
  report: ReportAsked,
  { remark, temperature }: { remark: string | null; temperature: string | null },
): Promise<void> {
  const { tx, today } = act
  const { farmId, date } = report
  if (date > today) throw new Refused('ERROR', '日期不能晚于今天')
  const kept = await inHand(act, report)
  if (kept?.status === 'LOCKED') throw new Refused('ERROR', `${date}的日报已锁定，批注不能修改`)
  await tx.run(sql`insert into day_report (farm_id, day, remark, temperature)
    values (${farmId}, ${date}::date, ${remark}, ${temperature})
    on conflict (farm_id, day) do update set remark = excluded.remark, temperature = excluded.temperature,
      version = day_report.version + 1`)
  await traceOf(act, report, {
    before: { date, remark: kept?.remark ?? null, temperature: kept?.temperature ?? null },
    after: { date, remark, temperature },
  })
}

const DAILY = { route: 'DAILY farm-product-day-report', requestId: 'daily' }

/**
 * Makes yesterday's report of every farm that has or had animals by then, so that it is ready for signature in the morning, and the
 * remaining work of the day is stored while the lists still have it. @returns the farms it was made for
 */
export const makeDailyReports = (
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<number> => {
  const date = addDays(today, -1)
  return farmByFarm(
    db,
    {
      name: 'day-report',
      needed: sql`(exists (select 1 from pig p where p.farm_id = f.uid and p.entry_date <= ${date}::date)
          or exists (select 1 from batch b where b.farm_id = f.uid and b.open_date <= ${date}::date))
        and not exists (select 1 from day_report r
          where r.farm_id = f.uid and r.day = ${date}::date and r.generated_at is not null)`,
      run: (tx, farmId) => writeReport({ tx, caller: DAILY, today }, { farmId, date }),
    },
    failed,
  )
}

import { sql } from 'kysely'
import { monthRange } from '#domain/calendar.ts'
import { type Indicator, judge } from '#domain/indicators.ts'
import {
  isAnimalCode,
  isBookCode,
  isStockCode,
  isWatched,
  STOCK_SUBJECTS,
  type StockCode,
  type WatchedCode,
} from '#domain/warnings.ts'
import { readFigures } from '#server/figures.ts'
import { audit } from '#server/kit/audit.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { keyFigures } from '#server/queries/key-figures.ts'
import { farmByFarm } from '../farm-by-farm.ts'
import { farmMonths, monthAtHand } from '../month-close/month.ts'
import { reconcile } from '../reconcile/index.ts'
import { endingLots, shortMaterials } from '../stock/wanting.ts'
import { animalHits, type WarningAsk } from './animals.ts'
import { closeOthers, type Hit, type Kept, keepHits, NONE } from './hit.ts'
import { rulesOf, type WarningRule } from './warnings.rules.ts'

/**
 * Checks every rule of a farm and stores the findings. Two servers, or a user and the daily run, take turns: the second
 * sees the stored findings of the first and opens none again.
 */
export async function evaluateWarnings(tx: Tx, actor: Actor, farmId: string, today: string): Promise<Kept> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`warnings ${farmId}`}, 0))`)
  const ask = { farmId, today, settings: await loadFarmSettings(tx, farmId, today) }
  const rules = await rulesOf(tx, farmId)
  const sum: Kept = { opened: 0, closed: await closeOthers(tx, farmId, rules) }
  for (const rule of rules) {
    const { opened, closed } = await keepHits(tx, farmId, today, rule, await hitsOf(tx, ask, rule))
    sum.opened += opened
    sum.closed += closed
  }
  await tx.run(sql`insert into warning_run (farm_id, day, opened, closed) values (${farmId}, ${today}, ${sum.opened}, ${sum.closed})
    on conflict (farm_id, day) do update set at = now(), opened = warning_run.opened + excluded.opened,
      closed = warning_run.closed + excluded.closed`)
  await audit(tx, actor, { target: 'early-warning', targetUid: farmId, after: sum, reason: today })
  return sum
}

/** The hits of a rule; none for a subject this version does not know. */
async function hitsOf(tx: Tx, ask: WarningAsk, rule: WarningRule): Promise<Hit[]> {
  const { code } = rule
  if (isAnimalCode(code)) return animalHits(tx, ask, rule, code)
  if (isStockCode(code)) return stockHits(tx, ask, rule, code)
  if (isBookCode(code)) return bookHits(tx, ask, rule)
  return isWatched(code) ? herdHits(tx, ask, rule, code) : []
}

/** The identities R1–R11 that do not hold (§4.10), since the first open month: one warning names them all. */
async function bookHits(tx: Tx, { farmId, today }: WarningAsk, { level }: WarningRule): Promise<Hit[]> {
  const months = await farmMonths(tx, farmId, today)
  const { period, from } = monthAtHand(months, today)
  const found = await reconcile(tx, farmId, { period, from, to: months.of(months.at(today)).to })
  const wrong = found.filter((one) => one.wrong > 0)
  if (wrong.length === 0) return []
  const subject = wrong.map(({ label }) => label).join('；')
  const reported = { subject, value: wrong.length, threshold: 0, unit: '项', level }
  return [{ ...NONE, ...reported, report: 'sjhd', from, to: today }]
}

const WINDOW = 30
const WHOLE_HERD = '全场'

/** The limits a rule compares a figure with: its own at its level, else those of the farm's indicators. */
function limitsFor({ threshold, level }: WarningRule, indicator: Indicator): Indicator {
  if (threshold === null) return indicator
  return { ...indicator, yellow: threshold, red: level === 'RED' ? threshold : null, upper: null }
}

/** The exceeded limit of a figure: of an interval the lower or the upper one. */
function passed(value: number, { upper, direction, ...lower }: Indicator, limit: 'yellow' | 'red'): number {
  const [low, high] = [lower[limit], upper?.[limit] ?? null]
  return (direction === 'within' && high !== null && value > high ? high : low) ?? 0
}

/** False for a farm that went live inside the window: it has no year, or quarter, to be judged by. */
const reachesBack = (tx: Tx, farmId: string, from: string): Promise<boolean> =>
  tx.has(sql`select 1 from pig_event where farm_id = ${farmId} and event_date <= ${from}::date limit 1`)

/** The figure of the herd a rule watches, when it exceeds a limit of the rule's level or worse. */
async function herdHits(
  tx: Tx,
  { farmId, today }: WarningAsk,
  rule: WarningRule,
  code: WatchedCode,
): Promise<Hit[]> {
  const figures = keyFigures.filter((one) => one.code === code)
  const [read] = await readFigures(tx, farmId, today, figures, rule.windowDays ?? WINDOW)
  if (!read || read.value === null) return []
  const { figure, indicator, value, from, to } = read
  if (!(await reachesBack(tx, farmId, from))) return []
  const limits = limitsFor(rule, indicator)
  const verdict = judge(value, limits)
  if (verdict === null || verdict === 'good' || (rule.level === 'RED' && verdict !== 'red')) return []
  const red = verdict === 'red'
  const threshold = passed(Number(value), limits, red ? 'red' : 'yellow')
  const shown = { value: Number(value), threshold, unit: figure.unit, report: figure.report, from, to }
  return [{ ...NONE, subject: WHOLE_HERD, level: red ? 'RED' : 'YELLOW', ...shown }]
}

type Found = Pick<Hit, 'materialId' | 'lot' | 'subject' | 'value' | 'threshold' | 'unit'> & { over: boolean }

/** Findings of a subject, the farthest past its limit first; `over`: already unusable, not just near the limit. */
function rowsOf(code: StockCode, { farmId, today }: WarningAsk, limit: number): Sql {
  switch (code) {
    case 'STOCK_LOW':
      return sql`select material_id as "materialId", null as lot, name as subject, held::float as value,
          (min_qty * ${limit}::numeric / 100)::float as threshold, unit, false as over
        from (${shortMaterials(farmId, limit)}) s order by held / min_qty, name`
    case 'LOT_EXPIRY':
      return sql`select material_id as "materialId", lot, name || ' ' || lot as subject, exp_date - ${today}::date as value,
          ${limit}::float as threshold, '天' as unit, exp_date < ${today}::date as over
        from (${endingLots(farmId, today, limit)}) s group by material_id, lot, name, exp_date order by exp_date, name, lot`
  }
}

/** Materials of the farm in short supply, or lots that expire: an expired one is an alarm. */
async function stockHits(tx: Tx, ask: WarningAsk, rule: WarningRule, code: StockCode): Promise<Hit[]> {
  const limit = rule.threshold ?? STOCK_SUBJECTS[code].limit
  const found = await tx.rows(sql<Found>`${rowsOf(code, ask, limit)}`)
  const seen = { report: 'material-stock', from: monthRange(ask.today).start, to: ask.today }
  return found.map(({ over, ...one }) => ({
    ...NONE,
    ...one,
    ...seen,
    level: over ? 'RED' : rule.level,
  }))
}

const DAILY = { route: 'DAILY early-warning', requestId: 'daily' }

/** Checks the warning rules of every farm that has not been checked today. @returns the farms checked */
export const runDailyWarnings = (
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<number> =>
  farmByFarm(
    db,
    {
      name: 'warnings',
      needed: sql`not exists (select 1 from warning_run r where r.farm_id = f.uid and r.day = ${today}::date)`,
      run: (tx, farmId) => evaluateWarnings(tx, DAILY, farmId, today),
    },
    failed,
  )

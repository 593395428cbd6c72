import { sql } from 'kysely'
import { type Indicator, judge } from '#domain/indicators.ts'
import type { WatchedCode } from '#domain/warnings.ts'
import { readFigures } from '#server/figures.ts'
import { keyFigures } from '#server/queries/key-figures.ts'
import type { Tx } from '../../kit/database.ts'
import type { WarningAsk } from './animals.ts'
import { type Hit, NONE } from './hit.ts'
import type { WarningRule } from './rules.ts'

const WINDOW = 30
const WHOLE_HERD = '全场'

/** The limits a rule holds a figure against: its own at its level, else those of the farm's indicators. */
function limitsFor({ threshold, level }: WarningRule, indicator: Indicator): Indicator {
  if (threshold === null) return indicator
  return { ...indicator, yellow: threshold, red: level === 'RED' ? threshold : null, upper: null }
}

/** The limit a figure lies past: of an interval the lower or the upper one. */
function passed(value: number, { upper, direction, ...lower }: Indicator, limit: 'yellow' | 'red'): number {
  const [low, high] = [lower[limit], upper?.[limit] ?? null]
  return (direction === 'within' && high !== null && value > high ? high : low) ?? 0
}

/** A farm that went live inside the window has no year, or quarter, to be judged by. */
async function reachesBack(tx: Tx, farmId: string, from: string): Promise<boolean> {
  const found =
    await sql`select 1 from pig_event where farm_id = ${farmId} and event_date <= ${from}::date limit 1`.execute(
      tx,
    )
  return found.rows.length > 0
}

/** The figure of the herd a rule watches, when it is past a limit of the rule's level or worse. */
export async function herdHits(
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

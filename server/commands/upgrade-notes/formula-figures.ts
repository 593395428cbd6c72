import { type RawBuilder, sql } from 'kysely'
import { addDays, monthRange } from '#domain/calendar.ts'
import type { FormulaChange } from '#domain/upgrade-notes.ts'
import type { Tx } from '../../kit/database.ts'

interface Fraction {
  readonly part: number
  readonly whole: number
}

/** A figure of a farm's last full month, the old way and the new. */
interface ChangedFigure {
  readonly month: string
  readonly before: Fraction
  readonly after: Fraction
}

interface Span {
  readonly farmId: string
  readonly start: string
  readonly end: string
}

/** Piglets a weaned litter ever had; an opening litter brings those it had at go-live (F44). */
const everHad = sql`case when l.init then (select sum(m.qty) from litter_move m where m.farm_id = l.farm_id
  and m.litter_uid = l.uid and m.kind in ('INIT', 'FOSTER_IN', 'FOSTER_OUT'))
  else l.live_piglets + l.foster_in - l.foster_out end`

/** How a declared change is worked out: one statement that answers both fractions. */
const STATEMENTS: Readonly<Record<FormulaChange, (span: Span) => RawBuilder<Figures>>> = {
  PRE_WEANING_BY_LITTER: ({ farmId, start, end }) => sql<Figures>`select
    (select coalesce(sum(m.qty), 0)::int from litter_move m where m.farm_id = ${farmId} and m.kind = 'DEATH'
      and m.move_date between ${start} and ${end}) as "beforePart",
    (select coalesce(sum(l.live_piglets), 0)::int from litter l where l.farm_id = ${farmId} and not l.init and not l.nurse
      and l.farrow_date between ${start} and ${end}) as "beforeWhole",
    coalesce(sum(l.deaths), 0)::int as "afterPart", coalesce(sum(${everHad}), 0)::int as "afterWhole"
    from litter l where l.farm_id = ${farmId} and l.wean_date between ${start} and ${end}`,
}

interface Figures {
  readonly beforePart: number
  readonly beforeWhole: number
  readonly afterPart: number
  readonly afterWhole: number
}

/** What a change of a formula means for a farm: both ways over its last full month; null where nothing was weaned or born. */
export async function formulaFigures(
  tx: Tx,
  change: FormulaChange,
  farmId: string,
  today: string,
): Promise<ChangedFigure | null> {
  const { start, end } = monthRange(addDays(`${today.slice(0, 7)}-01`, -1))
  const found = await STATEMENTS[change]({ farmId, start, end }).execute(tx)
  const [row] = found.rows
  if (!row || row.beforeWhole === 0 || row.afterWhole === 0) return null
  return {
    month: start.slice(0, 7),
    before: { part: Math.abs(row.beforePart), whole: row.beforeWhole },
    after: { part: row.afterPart, whole: row.afterWhole },
  }
}

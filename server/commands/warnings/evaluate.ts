import { sql } from 'kysely'
import { isAnimalCode, isBookCode, isStockCode, isWatched } from '#domain/warnings.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { animalHits, type WarningAsk } from './animals.ts'
import { bookHits } from './books.ts'
import { herdHits } from './herd-figures.ts'
import type { Hit } from './hit.ts'
import { closeOthers, type Kept, keepHits } from './keep-hits.ts'
import { rulesOf, type WarningRule } from './rules.ts'
import { stockHits } from './warnings.stock.ts'

/** Whoever asked; null for the daily run of the server. */
interface Asker {
  caller: Caller | null
  trace: Trace
}

/**
 * Checks every rule of a farm and keeps what it finds. Two servers, or a person and the daily run, take turns: the second
 * finds what the first has kept and opens nothing again.
 */
export async function evaluateWarnings(
  tx: Tx,
  { caller, trace }: Asker,
  farmId: string,
  today: string,
): Promise<Kept> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`warnings ${farmId}`}, 0))`.execute(tx)
  const ask = { farmId, today, settings: await loadFarmSettings(tx, farmId, today) }
  const rules = await rulesOf(tx, farmId)
  const sum: Kept = { opened: 0, closed: await closeOthers(tx, farmId, rules) }
  for (const rule of rules) {
    const { opened, closed } = await keepHits(tx, farmId, today, rule, await hitsOf(tx, ask, rule))
    sum.opened += opened
    sum.closed += closed
  }
  await sql`insert into warning_run (farm_id, day, opened, closed) values (${farmId}, ${today}, ${sum.opened}, ${sum.closed})
    on conflict (farm_id, day) do update set at = now(), opened = warning_run.opened + excluded.opened,
      closed = warning_run.closed + excluded.closed`.execute(tx)
  await audit(tx, caller, trace, [{ target: 'early-warning', targetUid: farmId, after: sum, reason: today }])
  return sum
}

/** A subject this version does not know finds nothing. */
async function hitsOf(tx: Tx, ask: WarningAsk, rule: WarningRule): Promise<Hit[]> {
  const { code } = rule
  if (isAnimalCode(code)) return animalHits(tx, ask, rule, code)
  if (isStockCode(code)) return stockHits(tx, ask, rule, code)
  if (isBookCode(code)) return bookHits(tx, ask, rule)
  return isWatched(code) ? herdHits(tx, ask, rule, code) : []
}

import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { loadChains } from '../herd/chains.ts'
import { type FarmSettings, loadFarmSettings } from '../herd/farm-settings.ts'
import { dropFromCheck } from '../herd/list-for-check.ts'
import { shift } from '../herd/save-events.ts'
import { writeProjections } from '../herd/write.ts'
import type { Made, TakingBack } from '../import/handlers/types.ts'
import { otherRows } from './other-rows.ts'

/** Animals taken out with one statement. */
const AT_ONCE = 100

/**
 * Takes opening animals back many at a time, as long as the farm holds nothing but opening rows: nothing can build on them
 * then. Answers the rows that are left to be taken back one by one, each judged by itself.
 */
export async function takeBackUntouched(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  { farmId, today, reason, made, advance }: TakingBack,
): Promise<readonly Made[]> {
  const settings = await loadFarmSettings(tx, farmId, today)
  const others = await otherRows(tx, farmId)
  if (others.length > 0 || settings.closedUpTo !== null) return made
  const left: Made[] = []
  for (let from = 0; from < made.length; from += AT_ONCE) {
    const part = made.slice(from, from + AT_ONCE)
    const gone = await removeEntries(tx, caller, trace, farmId, part, settings, reason)
    left.push(...part.filter((one) => !gone.has(String(one.made))))
    await advance(from + part.length)
  }
  return left
}

/** Uids of the entries that were removed: those of animals of which nothing else is told. */
async function removeEntries(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  farmId: string,
  part: readonly Made[],
  settings: FarmSettings,
  reason: string,
): Promise<ReadonlySet<string>> {
  const uids = part.map((one) => String(one.made))
  const owners = await sql<{ pigId: string }>`select pig_id as "pigId" from pig_event e
    where farm_id = ${farmId} and uid = any(${uids}::uuid[]) and type = 'event_entry' and link_uid is null
      and not exists (select 1 from document_event d where d.farm_id = e.farm_id and d.event_uid = e.uid)`.execute(
    tx,
  )
  const chains = await loadChains(
    tx,
    farmId,
    owners.rows.map(({ pigId }) => pigId),
    true,
  )
  const alone = [...chains.values()].filter(({ events }) => events.length === 1)
  const events = alone.flatMap(({ events: [entry] }) => (entry ? [entry] : []))
  const gone = events.map(({ uid }) => uid)
  await sql`delete from pig_event where farm_id = ${farmId} and uid = any(${gone}::uuid[])`.execute(tx)
  await writeProjections(
    tx,
    alone.map(({ pigId, events: all }) => shift(farmId, pigId, all, [], settings)),
  )
  await dropFromCheck(tx, farmId, gone)
  await audit(
    tx,
    caller,
    trace,
    events.map(({ type, uid, date, payload }) => ({
      target: type,
      targetUid: uid,
      before: { date, payload },
      reason,
    })),
  )
  return new Set(gone)
}

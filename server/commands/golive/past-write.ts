import { sql } from 'kysely'
import type { SowEvent } from '#domain/sow/events.ts'
import type { PastLitter } from '#domain/sow/opening.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import { type Chain, loadChains } from '../herd/chains.ts'
import { writeProjections } from '../herd/herd.write.ts'
import { shift } from '../herd/save-events.ts'
import type { TakingBack } from '../import/handlers/handlers.types.ts'

type Entry = SowEvent<'event_entry'>

/** The litter a row told, and what stood in its place. */
export interface MadePast {
  readonly pigId: string
  readonly uid: string
  readonly before: PastLitter | null
}

/** An animal whose entry tells other litters from before. */
export interface Rewritten {
  readonly chain: Chain
  readonly entry: Entry
}

/**
 * Writes entries with other litters before them, and what hangs on them. The version stays: litters that belong to the opening are
 * no change of it (改过), and an edit of the entry never holds them.
 */
export async function writeEntries(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  farmId: string,
  told: readonly Rewritten[],
  settings: FarmSettings,
  reason: string | null = null,
): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ entry: { uid, date, payload } }) => ({ uid, date, past: payload.past ?? [] }))
  await sql`update pig_event e set payload = jsonb_set(e.payload, '{past}', r.past), updated_by = ${caller.uid}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uid uuid, date date, past jsonb)
    where e.farm_id = ${farmId} and e.event_date = r.date and e.uid = r.uid`.execute(tx)
  await writeProjections(
    tx,
    told.map(({ chain, entry }) => {
      const after = chain.events.map((one) => (one.uid === entry.uid ? entry : one))
      return shift(farmId, chain.pigId, chain.events, after, settings)
    }),
  )
  await audit(
    tx,
    caller,
    trace,
    told.map(({ entry }) => ({
      target: entry.type,
      targetUid: entry.uid,
      after: { past: entry.payload.past },
      reason,
    })),
  )
}

/** Takes litters of an import out again, or puts back what they replaced. A sow whose entry is gone took them along. */
export async function takeBackPast(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  { farmId, today, reason, made, advance }: TakingBack,
): Promise<void> {
  const rows = made.map((one) => ({ row: one.row, ...(one.made as MadePast) }))
  const chains = await loadChains(tx, farmId, [...new Set(rows.map(({ pigId }) => pigId))], true)
  const told = new Map<string, Rewritten>()
  for (const { row, pigId, uid, before } of rows) {
    const chain = chains.get(pigId)
    const entry = told.get(pigId)?.entry ?? chain?.events.find((one) => one.type === 'event_entry')
    if (!chain || !entry) continue
    if (chain.events.some((one) => one.type === 'event_transfer_farm'))
      throw new Refused('ERROR', `第${row}行：母猪【${chain.earNo}】已调拨，不能回滚`)
    const kept = (entry.payload.past ?? []).filter((one) => one.uid !== uid)
    const past = before ? [...kept, before] : kept
    told.set(pigId, { chain, entry: { ...entry, payload: { ...entry.payload, past } } })
  }
  const settings = await loadFarmSettings(tx, farmId, today)
  await writeEntries(tx, caller, trace, farmId, [...told.values()], settings, reason)
  await advance(made.length)
}

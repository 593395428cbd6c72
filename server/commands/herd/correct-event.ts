import { sql } from 'kysely'
import { type Change, tryChange } from '#domain/sow/change.ts'
import { diffHistories } from '#domain/sow/diff.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { EventForm } from '#kit/event-form.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { conflict, notFound, Refused } from '../../kit/refused.ts'
import { loadChains } from './chains.ts'
import { factsFor, loadWorld } from './facts.ts'
import { loadFarmSettings } from './farm-settings.ts'
import { parseRows } from './parse-rows.ts'
import { shift } from './record-events.ts'
import { type RowViolation, violationsOf } from './row-result.ts'
import { titlesOf, uidsIn } from './titles.ts'
import { writeProjections } from './write.ts'

export interface Correction {
  readonly uid: string
  readonly version: unknown
  /** New cells of the event; null takes it back. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
  readonly dryRun: boolean
  readonly today: string
  readonly formOf: (code: string) => EventForm
  /** May record further back than event_backdate_days. */
  readonly mayBackdate: boolean
}

export interface CorrectionAnswer {
  accepted: boolean
  violations: RowViolation[]
  /** What changes for the animal: label, before, after. */
  changes: ReturnType<typeof diffHistories>
}

interface Stored {
  farmId: string
  pigId: string
  earNo: string
  type: string
  date: string
  version: number
}

/**
 * Edits an event or takes it back, at any position: the animal's whole chain is replayed with the change; when it stays
 * valid the change and every derived figure are saved, when not nothing is (domain.md §3.6-1, -2).
 */
export async function correctEvent(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  wish: Correction,
): Promise<CorrectionAnswer> {
  const stored = await find(tx, wish)
  const chains = await loadChains(tx, stored.farmId, [stored.pigId], !wish.dryRun)
  const chain = chains.get(stored.pigId)
  const old = chain?.events.find((event) => event.uid === wish.uid)
  if (!chain || !old) throw notFound()
  const settings = await loadFarmSettings(tx, stored.farmId)
  const now = wish.row ? edited(old, stored, wish) : null
  if (now && 'problems' in now) return { accepted: false, violations: now.problems, changes: [] }
  const change: Change = now ? { kind: 'edit', event: now } : { kind: 'remove', uid: old.uid }
  const facts = now ? factsFor(now, chain, await loadWorld(tx, stored.farmId, wantedBy(now)), settings) : {}
  const result = tryChange(chain.events, change, {
    today: wish.today,
    params: settings.params,
    closedUpTo: settings.closedUpTo,
    backdateDays: settings.backdateDays,
    mayBackdate: wish.mayBackdate,
    // The animal itself stands where it stands: its own ear number and place are not "taken".
    facts: { ...facts, earNoActive: false },
  })
  const answer = {
    accepted: result.accepted,
    violations: violationsOf(result),
    changes: await named(tx, diffHistories(result.before, result.history)),
  }
  if (wish.dryRun || !result.accepted) return answer
  await write(tx, caller, stored, now, wish)
  await writeProjections(tx, [shift(stored.farmId, stored.pigId, chain.events, result.events, settings)])
  await audit(tx, caller, trace, [
    {
      target: stored.type,
      targetUid: wish.uid,
      before: asAudit(old),
      after: now ? asAudit(now) : undefined,
      reason: wish.reason,
    },
  ])
  return answer
}

/** A place stands in a history by its uid; a person reads its name. */
async function named(tx: Tx, lines: CorrectionAnswer['changes']): Promise<CorrectionAnswer['changes']> {
  const titles = await titlesOf(tx, uidsIn(lines))
  const word = (text: string) => titles[text] ?? text
  return lines.map(({ label, before, after }) => ({ label, before: word(before), after: word(after) }))
}

const asAudit = (event: SowEvent) => ({ date: event.date, payload: event.payload })

async function find(tx: Tx, wish: Correction): Promise<Stored> {
  const found = await sql<Stored>`
    select e.farm_id as "farmId", e.pig_id as "pigId", p.ear_no as "earNo", e.type, e.event_date as date, e.version
      from pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id where e.uid = ${wish.uid}`.execute(
    tx,
  )
  const row = found.rows[0]
  if (!row) throw notFound()
  if (Number(wish.version) !== row.version) throw conflict({ uid: wish.uid, row: wish.row }, row)
  return row
}

/** The event with its new cells. Which animal it concerns, and its number within the day, stay. */
function edited(old: SowEvent, stored: Stored, wish: Correction): SowEvent | { problems: RowViolation[] } {
  const form = wish.formOf(stored.type)
  const identity = form.target === null ? {} : { earNo: stored.earNo }
  const [row] = parseRows([{ form, row: { ...wish.row, ...identity } }])
  if (!row) throw new Refused('INVALID', '没有要修改的内容')
  if (row.problems.length > 0) return { problems: [...row.problems] }
  const kept = old.payload as unknown as Record<string, unknown>
  const numbers = {
    ...(kept.litterNo ? { litterNo: kept.litterNo } : {}),
    ...(kept.pigNo ? { pigNo: kept.pigNo } : {}),
  }
  const boar = kept.boarEarnock === row.payload.boarEarnock && kept.boarId ? { boarId: kept.boarId } : {}
  return {
    ...old,
    date: row.date,
    payload: { ...row.payload, ...numbers, ...boar },
    confirmed: row.reason !== null,
  } as SowEvent
}

function wantedBy(event: SowEvent) {
  const payload = event.payload as unknown as Record<string, unknown>
  const strings = (keys: readonly string[]) =>
    keys.map((key) => payload[key]).filter((one) => typeof one === 'string')
  return {
    boarEarNos: strings(['boarEarnock']),
    places: strings(['houseId', 'penId']),
    newEarNos: [],
    dates: [event.date],
  }
}

async function write(
  tx: Tx,
  caller: Caller,
  stored: Stored,
  now: SowEvent | null,
  wish: Correction,
): Promise<void> {
  const key = sql`farm_id = ${stored.farmId} and event_date = ${stored.date}::date and uid = ${wish.uid}`
  if (!now) {
    await sql`delete from pig_event where ${key}`.execute(tx)
    return
  }
  await sql`update pig_event set event_date = ${now.date}::date, payload = ${JSON.stringify(now.payload)}::jsonb,
    confirm_reason = ${wish.row?.confirmReason ?? null}, updated_by = ${caller.uid}, updated_at = now(), version = version + 1 where ${key}`.execute(
    tx,
  )
}

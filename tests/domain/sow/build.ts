import type { Change, ChangeContext } from '#domain/sow/change-context.ts'
import type { EventType } from '#domain/sow/event-types.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { EntryPayload, Payloads, SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { type ChangeResult, tryChange } from '#domain/sow/sow.trial.ts'
import type { SowHistory } from '#domain/sow/sow.types.ts'

let serial = 0

/** One event; uid and seq count up, so events built later come later inside a day. */
export function event<K extends EventType>(type: K, date: string, payload: Payloads[K]): SowEvent<K> {
  serial += 1
  const made: SowEvent = { uid: `e${serial}`, seq: serial, type, date, payload } as SowEvent
  return made as SowEvent<K>
}

export const entry = (date: string, opening: Opening, more: Partial<EntryPayload> = {}) =>
  event('event_entry', date, { sex: 'F', opening, houseId: 'H1', penId: 'P1', ...more })
export const gilt = (date: string, birthDate: string | null = null) =>
  entry(date, { status: 'GILT' }, { birthDate })
export const weanedSow = (date: string, weanDate: string, parity = 2) =>
  entry(date, { status: 'WEANED', parity, weanDate })
export const mate = (date: string, boarId = 'B1') => event('event_mat', date, { boarId })
export const check = (date: string, gestationResult: Payloads['event_gestation']['gestationResult']) =>
  event('event_gestation', date, { gestationResult })
export const farrow = (date: string, healthy: number, more: Partial<Payloads['event_farr']> = {}) =>
  event('event_farr', date, { healthy, ...more })
export const pigletDeath = (date: string, qty: number) =>
  event('event_piglet_death', date, { qty, reason: '压死' })
export const wean = (date: string, startes: number, more: Partial<Payloads['event_wean']> = {}) =>
  event('event_wean', date, {
    startes,
    weanWeight: startes * 7,
    target: { kind: 'BATCH', id: 'BY1' },
    ...more,
  })
export const move = (date: string, houseId: string, penId: string | null = null) =>
  event('event_transfer_house', date, { houseId, penId })
export const decide = (date: string, reason = '胎龄高') => event('event_cull_decide', date, { reason })
export const cull = (date: string, more: Payloads['event_cull_pig'] = {}) =>
  event('event_cull_pig', date, { reason: '胎龄高', kind: 'DISPOSAL', ...more })
export const sell = (date: string) => event('event_sale_pig', date, { weight: 118 })
export const heat = (date: string) => event('event_estrus', date, { heatNo: 1, intensity: 'STRONG' })
export const measure = (date: string) => event('event_body', date, { backfat: 17, bcs: 3 })
export const fosterOut = (date: string, qty: number) =>
  event('event_foster', date, { role: 'OUT', qty, toEarNo: 'B' })
export const fosterIn = (date: string, qty: number) =>
  event('event_foster', date, { role: 'IN', qty, fromEarNo: 'A' })
export const retag = (date: string, newEarNo: string) => event('event_tag_change', date, { newEarNo })
export const regrade = (date: string, selectiveLevelId: string) =>
  event('event_grade', date, { selectiveLevelId })
export const die = (date: string, reason = '不明') => event('event_death_pig', date, { reason })

/** One sow, as far as a test needs her: weaned, served, found pregnant, suckling twelve. */
export const weaned = weanedSow('2025-01-01', '2024-12-29')
export const served: readonly SowEvent[] = [weaned, mate('2025-01-03')]
export const pregnant: readonly SowEvent[] = [...served, check('2025-01-31', 'POSITIVE')]
export const lactating: readonly SowEvent[] = [...pregnant, farrow('2025-04-27', 12)]

/** The life of these events, under the default parameters. */
export const replay = (...events: readonly SowEvent[]): SowHistory => replayPig(events, DEFAULT_PARAMS)

export const TODAY = '2026-11-21'
export const context = (more: Partial<ChangeContext> = {}): ChangeContext => ({
  today: TODAY,
  params: DEFAULT_PARAMS,
  closedUpTo: null,
  backdateDays: 31,
  mayBackdate: true,
  ...more,
})

export const attempt = (
  events: readonly SowEvent[],
  change: Change,
  more: Partial<ChangeContext> = {},
): ChangeResult => tryChange(events, change, context(more))

/** Inserts one event into a history; the violations of the rules. */
export const insert = (
  events: readonly SowEvent[],
  added: SowEvent,
  facts: Facts = {},
  more: Partial<ChangeContext> = {},
): ChangeResult => attempt(events, { kind: 'insert', event: added }, { facts, ...more })

export const said = ({ violations }: ChangeResult): string[] =>
  violations.map(({ rule, level, message }) => `${rule} ${level} ${message}`)

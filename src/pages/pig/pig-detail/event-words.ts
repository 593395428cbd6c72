import { days } from '#domain/calendar.ts'
import type { EventType } from '#domain/sow/event-types.ts'
import { OPEN_REASON_LABELS } from '#domain/sow/sow.labels.ts'
import { longWords } from '#kit/saying.ts'
import type { CardEvent } from '#resources/answers/animal-card.ts'
import { EVENT_WORDS } from '#resources/events/events.words.ts'
import { eventForms } from '#resources/events/index.ts'
import { formatNumber, NO_VALUE } from '#widgets/format-number.ts'
import type { Card } from '../card/card-data.ts'
import { statusLabel } from '../card/status.ts'
import { checkWord } from './check-word.ts'

const number = (value: unknown): number => Number(value ?? 0)
const titleOf = ({ titles }: Card, value: unknown): string | undefined => titles[String(value)]

export const formOfEvent = (type: string) => eventForms.find((form) => form.code === type)

/** Day of the service an event of this day looks back on: a check on the day of a new service belongs to the one before. */
const serviceBefore = (card: Card, date: string): string | undefined =>
  card.events.find((one) => one.type === 'event_mat' && one.date < date)?.date ??
  card.parities.find(({ service }) => service && service.date < date)?.service?.date

function placeOf({ date, payload }: CardEvent, card: Card): string | undefined {
  const place = titleOf(card, payload.penId) ?? titleOf(card, payload.houseId)
  const before = card.stays.findLast((stay) => stay.from < date)?.place
  return place && before && before !== place ? `${before} 至 ${place}` : place
}

/** Where weaned piglets went. */
function weanedTo(target: unknown, card: Card): string | null {
  const { kind, id, batchNo } = (target ?? {}) as CardEvent['payload']
  if (kind === 'SALE') return '直接销售'
  const place = kind === 'BATCH' ? batchNo && `批次 ${batchNo}` : titleOf(card, id)
  return place ? `转入 ${place}` : null
}

type Facts = Readonly<Record<string, unknown>>

/** Facts of the card about an event beyond its payload, by type. */
const FACTS: Readonly<Record<string, (event: CardEvent, card: Card) => Facts>> = {
  event_entry: ({ payload }) => {
    const { status, openReason } = (payload.opening ?? {}) as Facts
    const reason = OPEN_REASON_LABELS[openReason as keyof typeof OPEN_REASON_LABELS]
    return {
      openedAs: typeof status === 'string' ? statusLabel(status) + (reason ? `（${reason}）` : '') : null,
    }
  },
  event_mat: ({ date }, card) => {
    const line = card.parities.find((one) => one.service?.date === date)
    return { wsi: line?.services === 1 ? line.wsi : null }
  },
  event_gestation: (event, card) => {
    const served = serviceBefore(card, event.date)
    return { check: `${checkWord(event, card)}${served ? `（${days(served, event.date)} 天）` : ''}` }
  },
  event_wean: ({ payload: { startes, weanWeight, target } }, card) => ({
    average:
      number(weanWeight) > 0 && number(startes) > 0
        ? formatNumber(number(weanWeight) / number(startes), 2)
        : null,
    weanedTo: weanedTo(target, card),
  }),
}

/** An event in one line, such as 12 头 84.4 kg，均重 7.03. */
export function eventWords(event: CardEvent, card: Card): string {
  const facts = { place: placeOf(event, card), ...FACTS[event.type]?.(event, card) }
  const sayings = EVENT_WORDS[event.type as EventType] ?? []
  return longWords(sayings, { payload: event.payload, facts, titles: card.titles }) || NO_VALUE
}

/** Colour of the state an event leads to; null for events that leave the state as it is. */
const LEADS_TO: Readonly<Record<string, string>> = {
  event_mat: 'MATED',
  event_farr: 'LACTATING',
  event_wean: 'WEANED',
  event_cull_decide: 'CULL_WAIT',
  event_cull_pig: 'CULLED',
  event_death_pig: 'DEAD',
  event_sale_pig: 'SOLD',
}

const JOURNEY: Readonly<Record<string, string>> = { OUT: 'IN_TRANSIT', ARRIVED: 'TRANSFERRED' }

export function stateAfter({ type, payload }: CardEvent): string | null {
  if (type === 'event_transfer_farm') return JOURNEY[String(payload.step)] ?? null
  if (type === 'event_gestation') return payload.gestationResult === 'POSITIVE' ? 'PREGNANT' : 'OPEN'
  if (type === 'event_wean' && payload.partial === true) return null
  if (type === 'event_cull_pig' && payload.kind === 'WAIT') return 'CULL_WAIT'
  return LEADS_TO[type] ?? null
}

export const eventGroups = {
  all: { label: '全部', types: null },
  repro: {
    label: '繁殖',
    types: new Set([
      'event_mat',
      'event_gestation',
      'event_farr',
      'event_piglet_death',
      'event_wean',
      'event_estrus',
      'event_foster',
      'event_boar_state',
      'event_semen_collect',
      'event_semen_process',
    ]),
  },
  piglets: { label: '仔猪', types: new Set(['event_piglet_tag', 'event_piglet_select']) },
  place: {
    label: '位置',
    types: new Set([
      'event_entry',
      'event_transfer_house',
      'event_transfer_farm',
      'event_cull_pig',
      'event_death_pig',
      'event_sale_pig',
    ]),
  },
} as const
export type EventGroup = keyof typeof eventGroups

// a dozen numbered piglets would hide the farrowing between them: they have a group of their own
export const inGroup = (event: CardEvent, group: EventGroup): boolean =>
  eventGroups[group].types?.has(event.type) ?? event.type !== 'event_piglet_tag'

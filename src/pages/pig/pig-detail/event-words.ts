import { days } from '#domain/calendar.ts'
import { OPEN_REASON_LABELS } from '#domain/sow/labels.ts'
import { eventFields } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { formatNumber, type Numeric } from '#widgets/format-number.ts'
import type { Card, CardEvent } from '../card/card-data.ts'
import { statusLabel } from '../card/status.ts'
import { checkWord } from './check-word.ts'

type Payload = Readonly<Record<string, unknown>>
type Words = (event: CardEvent, card: Card) => (string | false | null | undefined)[]

export const formOfEvent = (type: string) => eventForms.find((form) => form.code === type)

/** A choice's word as the event's form declares it. */
function choiceWord({ type, payload }: CardEvent, key: string): string | undefined {
  const form = formOfEvent(type)
  const field = form && eventFields(form)[key]
  return field?.options?.find((one) => one.value === payload[key])?.label
}

const number = (value: unknown): number => Number(value ?? 0)
const titleOf = (card: Card, value: unknown): string | undefined => card.titles[String(value)]
const counted = (payload: Payload, key: string, word: string): string | false =>
  number(payload[key]) > 0 && `${word} ${number(payload[key])}`
const kilos = (value: unknown, digits: number): string => formatNumber(value as Numeric, digits)
const average = (weight: unknown, heads: number): string | false =>
  number(weight) > 0 && heads > 0 && `均重 ${formatNumber(number(weight) / heads, 2)}`

/** Day of the service an event of this day looks back on: a check on the day of a new service belongs to the one before. */
const serviceBefore = (card: Card, date: string): string | undefined =>
  card.events.find((one) => one.type === 'event_mat' && one.date < date)?.date ??
  card.parities.find(({ service }) => service && service.date < date)?.service?.date

const placeWords: Words = (event, card) => {
  const place = titleOf(card, event.payload.penId) ?? titleOf(card, event.payload.houseId)
  const before = card.stays.findLast((stay) => stay.from < event.date)?.place
  return [place && (before && before !== place ? `${before} 至 ${place}` : place)]
}

/** Where weaned piglets went. */
function weanedTo(target: unknown, card: Card): string | false {
  const { kind, id, batchNo } = (target ?? {}) as Payload
  if (kind === 'SALE') return '直接销售'
  const place = kind === 'BATCH' ? batchNo && `批次 ${batchNo}` : titleOf(card, id)
  return Boolean(place) && `转入 ${place}`
}

const words: Readonly<Record<string, Words>> = {
  event_entry(event, card) {
    const { payload } = event
    const opening = (payload.opening ?? {}) as Payload
    const transfer = payload.transfer as { outFarm?: string } | undefined
    const reason = OPEN_REASON_LABELS[opening.openReason as keyof typeof OPEN_REASON_LABELS]
    return [
      choiceWord(event, 'source'),
      transfer?.outFarm && `自${transfer.outFarm}`,
      typeof opening.status === 'string' && statusLabel(opening.status) + (reason ? `（${reason}）` : ''),
      number(opening.parity) > 0 && `${number(opening.parity)} 胎`,
      placeWords(event, card)[0],
    ]
  },
  event_mat(event, card) {
    const { payload, date } = event
    const doses = Array.isArray(payload.doses) ? payload.doses.length : 0
    const line = card.parities.find((one) => one.service?.date === date)
    return [
      [payload.boarEarnock, choiceWord(event, 'method'), doses > 0 && `${doses} 次`]
        .filter(Boolean)
        .join(' '),
      payload.semenLot !== undefined && `批号 ${String(payload.semenLot)}`,
      line?.services === 1 && line.wsi !== null && `断配 ${line.wsi} 天`,
      payload.backfat !== undefined && `背膘 ${payload.backfat} mm`,
    ]
  },
  event_gestation(event, card) {
    const { payload, date } = event
    const served = serviceBefore(card, date)
    const day = served ? `（${days(served, date)} 天）` : ''
    return [`${checkWord(event, card)}${day}`, titleOf(card, payload.reason)]
  },
  event_farr({ payload }) {
    return [
      [`总 ${number(payload.totalBorn)}`, `活 ${number(payload.livePiglets)}`].join(' ') +
        [
          counted(payload, 'stillborn', ' 死胎'),
          counted(payload, 'blackDead', ' 黑胎'),
          counted(payload, 'mummy', ' 木乃伊'),
        ]
          .filter(Boolean)
          .join(''),
      number(payload.litterWeight) > 0 && `窝重 ${kilos(payload.litterWeight, 1)}`,
    ]
  },
  event_piglet_death: ({ payload }, card) => [
    [`${number(payload.qty)} 头`, titleOf(card, payload.reason)].filter(Boolean).join(' '),
  ],
  event_wean({ payload }, card) {
    const heads = number(payload.startes)
    return [
      `${heads} 头${number(payload.weanWeight) > 0 ? ` ${kilos(payload.weanWeight, 1)} kg` : ''}`,
      average(payload.weanWeight, heads),
      payload.partial === true && '部分断奶',
      counted(payload, 'deaths', '断奶时死亡'),
      weanedTo(payload.target, card),
    ]
  },
  event_transfer_house: (event, card) => [...placeWords(event, card), event.payload.reason as string],
  event_transfer_farm: ({ payload }) => [
    payload.step === 'OUT' ? '发出' : payload.step === 'ARRIVED' ? '对方已接收' : '退回',
    typeof payload.docNo === 'string' && `调拨单 ${payload.docNo}`,
    payload.reason as string,
  ],
  event_cull_decide: ({ payload }, card) => [titleOf(card, payload.reason)],
  event_cull_pig: (event, card) => [
    choiceWord(event, 'kind'),
    titleOf(card, event.payload.reason),
    number(event.payload.weight) > 0 && `${kilos(event.payload.weight, 1)} kg`,
  ],
  event_death_pig: ({ payload }, card) => [titleOf(card, payload.reason), titleOf(card, payload.disposal)],
  event_sale_pig: ({ payload }) => [
    number(payload.weight) > 0 && `${kilos(payload.weight, 1)} kg`,
    number(payload.amount) > 0 && `${formatNumber(number(payload.amount), 2)} 元`,
  ],
  event_estrus: (event) => [
    number(event.payload.heatNo) > 0 && `第 ${number(event.payload.heatNo)} 情期`,
    choiceWord(event, 'intensity'),
    event.payload.remark as string,
  ],
  event_body: ({ payload }) => [
    counted(payload, 'bcs', '体况'),
    number(payload.backfat) > 0 && `背膘 ${number(payload.backfat)} mm`,
  ],
  event_foster: ({ payload }, card) => [
    payload.role === 'IN'
      ? `寄入 ${number(payload.qty)} 头 自 ${String(payload.fromEarNo)}`
      : `寄出 ${number(payload.qty)} 头 至 ${String(payload.toEarNo)}`,
    titleOf(card, payload.reason),
  ],
  event_piglet_tag: (event) => [
    String(event.payload.pigletNo),
    choiceWord(event, 'sex'),
    number(event.payload.weight) > 0 && `${kilos(event.payload.weight, 2)} kg`,
    number(event.payload.teatL) > 0 && `乳头 ${number(event.payload.teatL)}+${number(event.payload.teatR)}`,
  ],
  event_piglet_select: ({ payload }) => [
    payload.result === 'KEEP' ? `选留 ${String(payload.newEarNo)}` : '不选留',
    payload.reason as string,
  ],
  event_boar_state: (event) => [choiceWord(event, 'change'), event.payload.reason as string],
  event_semen_collect: ({ payload }) => [
    `${number(payload.volume)} ml`,
    `活力 ${number(payload.motility)}%`,
    `畸形 ${number(payload.abnormal)}%`,
    payload.qualified === true ? '合格' : '不合格',
    payload.discardReason as string,
  ],
  event_semen_process: ({ payload }) => [
    `批号 ${String(payload.lotNo)}`,
    `${number(payload.dosesMade)} 份`,
    `有效期至 ${String(payload.validTo)}`,
  ],
  event_tag_change: ({ payload }) => [
    payload.newEarNo ? `换为 ${String(payload.newEarNo)}` : '',
    payload.earNotch ? `耳缺 ${String(payload.earNotch)}` : '',
    payload.reason as string,
  ],
  event_grade: ({ payload }, card) => [titleOf(card, payload.selectiveLevelId), payload.reason as string],
}

/** What an event says in one line, such as 12 头 84.4 kg，均重 7.03. */
export function eventWords(event: CardEvent, card: Card): string {
  const parts = words[event.type]?.(event, card).filter(Boolean) ?? []
  return parts.length > 0 ? parts.join('，') : '-'
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

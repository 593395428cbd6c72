import { addDays } from '#domain/calendar.ts'
import type { EventType } from '#domain/sow/event-types.ts'
import type { Payloads, SowEvent } from '#domain/sow/sow.events.ts'

/**
 * A random but legal life of a sow, written from §3.1 without looking at the replay: each decision is a
 * number, so that fast-check can shrink a failing life.
 */
interface Life {
  events: SowEvent[]
  day: number
  rank: number
  status: 'GILT' | 'MATED' | 'PREGNANT' | 'LACTATING' | 'WEANED' | 'OPEN' | 'CULL_WAIT' | 'GONE'
  mated: number
  /** Of the running service: four at most (K-16). */
  doses: number
  farrowed: number
  weaned: number
  suckling: number
  /** Tagged and not yet chosen, of the running litter; tagged in all. */
  open: string[]
  /** The piglets with her are others'. */
  nursing: boolean
  tagged: number
}
export const BIRTH = '2020-01-01'

/** T11, stated again: a second event of a day may not stand before the first. */
export function rankOf(type: EventType, positive = true): number {
  if (type === 'event_gestation' && !positive) return 1
  if (['event_body', 'event_grade', 'event_tag_change'].includes(type)) return rankOf('event_transfer_house')
  const order: EventType[] = ['event_entry', 'event_wean', 'event_estrus', 'event_mat', 'event_gestation']
  const rest: EventType[] = [
    'event_farr',
    'event_foster',
    'event_piglet_tag',
    'event_piglet_select',
    'event_piglet_death',
    'event_transfer_house',
    'event_cull_decide',
    'event_transfer_farm',
  ]
  const place = [...order, ...rest].indexOf(type)
  return place < 0 ? 20 : place === 0 ? 0 : place + 1
}

function add<K extends EventType>(
  life: Life,
  type: K,
  day: number,
  payload: Payloads[K],
  rank = rankOf(type),
): boolean {
  const on = day === life.day && rank < life.rank ? day + 1 : Math.max(day, life.day)
  if (on !== day) return false
  const seq = life.events.length
  life.events.push({ uid: `w${seq}`, type, date: addDays(BIRTH, day), seq, payload } as SowEvent)
  life.day = day
  life.rank = rank
  return true
}

type Step = (life: Life, pick: (from: number, to: number) => number) => void

const serve: Step = (life, pick) => {
  const wait = life.status === 'WEANED' ? pick(0, 30) : pick(0, 60)
  const from = life.status === 'WEANED' ? life.weaned : life.day
  if (add(life, 'event_mat', from + wait, { boarId: `B${wait % 3}` })) {
    life.status = 'MATED'
    life.mated = life.day
    life.doses = 1
  }
}
const dose: Step = (life, pick) => {
  if (life.doses < 4 && add(life, 'event_mat', life.mated + pick(0, 5), { boarId: 'B9' })) life.doses += 1
}
const serveAgain: Step = (life, pick) => {
  if (add(life, 'event_mat', life.mated + pick(18, 60), { boarId: 'B1' })) {
    life.mated = life.day
    life.doses = 1
  }
}
const positive: Step = (life, pick) => {
  if (add(life, 'event_gestation', life.mated + pick(18, 90), { gestationResult: 'POSITIVE' }))
    life.status = 'PREGNANT'
}
const fail: Step = (life, pick) => {
  const results = ['RETURN', 'NEGATIVE', 'OPEN', 'ABORT'] as const
  const gestationResult = results[pick(0, 3)] ?? 'RETURN'
  if (add(life, 'event_gestation', life.mated + pick(21, 105), { gestationResult }, 1)) life.status = 'OPEN'
}
const farrow: Step = (life, pick) => {
  const healthy = pick(0, 16)
  if (!add(life, 'event_farr', life.mated + pick(105, 125), { healthy, weak: pick(0, 2), stillborn: 1 }))
    return
  const last = life.events.at(-1)
  life.status = 'LACTATING'
  life.open = []
  life.nursing = false
  life.tagged = 0
  life.farrowed = life.day
  life.suckling = healthy + (last?.type === 'event_farr' ? (last.payload.weak ?? 0) : 0)
}
const pigletDeath: Step = (life, pick) => {
  const qty = pick(1, 4)
  if (qty <= life.suckling && add(life, 'event_piglet_death', life.day + pick(0, 6), { qty }))
    life.suckling -= qty
}
const give: Step = (life, pick) => {
  const qty = pick(1, 4)
  if (qty <= life.suckling && add(life, 'event_foster', life.day + pick(0, 6), { role: 'OUT', qty }))
    life.suckling -= qty
}
const take: Step = (life, pick) => {
  const qty = pick(1, 4)
  if (add(life, 'event_foster', life.day + pick(0, 6), { role: 'IN', qty })) life.suckling += qty
}
/** One number per piglet at most, however many were lost since. */
const tagPiglet: Step = (life, pick) => {
  if (life.tagged > 0 || life.suckling === 0) return
  if (!add(life, 'event_piglet_tag', life.day + pick(0, 3), { pigletNo: `T${life.events.length}`, sex: 'F' }))
    return
  life.open.push(life.events.at(-1)?.uid ?? '')
  life.tagged += 1
}
const choose: Step = (life, pick) => {
  const pigletId = life.open.at(-1)
  const result = pick(0, 2) > 0 ? 'KEEP' : 'REJECT'
  const suckles = life.status === 'LACTATING' && !life.nursing
  if (!pigletId || (suckles && life.suckling === 0)) return
  if (!add(life, 'event_piglet_select', life.day + pick(0, 9), { pigletId, sex: 'F', result })) return
  life.open.pop()
  if (suckles && result === 'KEEP') life.suckling -= 1
}
/** Weaned yesterday at the latest, she suckles others' piglets: the lactation goes on from her own farrowing. */
const nurse: Step = (life, pick) => {
  const qty = pick(1, 9)
  if (!add(life, 'event_foster', life.weaned + pick(0, 1), { role: 'IN', qty })) return
  life.status = 'LACTATING'
  life.nursing = true
  life.suckling = qty
}
const weanPart: Step = (life, pick) => {
  const startes = pick(1, 5)
  if (startes > life.suckling) return
  const payload = { startes, weanWeight: startes * 6, partial: true, target: { kind: 'SALE' as const } }
  if (add(life, 'event_wean', life.farrowed + pick(10, 45), payload)) life.suckling -= startes
}
const weanAll: Step = (life, pick) => {
  const deaths = Math.min(life.suckling, pick(0, 2))
  const startes = life.suckling - deaths
  const payload = { startes, deaths, weanWeight: startes * 6, target: { kind: 'SALE' as const } }
  if (!add(life, 'event_wean', life.farrowed + pick(10, 45), payload)) return
  life.status = 'WEANED'
  life.weaned = life.day
}
const move: Step = (life, pick) => {
  add(life, 'event_transfer_house', life.day + pick(0, 9), { houseId: `H${life.events.length}` })
}
const look: Step = (life, pick) => {
  add(life, 'event_estrus', life.day + pick(0, 9), { heatNo: pick(1, 3), intensity: 'MEDIUM' })
}
const weigh: Step = (life, pick) => {
  add(life, 'event_body', life.day + pick(0, 9), { backfat: pick(10, 25) })
}
const regrade: Step = (life, pick) => {
  add(life, 'event_grade', life.day + pick(0, 9), { selectiveLevelId: `L${pick(1, 3)}` })
}
const retag: Step = (life, pick) => {
  add(life, 'event_tag_change', life.day + pick(0, 9), { newEarNo: `N${life.events.length}` })
}
/** To another farm: taken in there, or sent back and at home again. */
const travel: Step = (life, pick) => {
  if (!add(life, 'event_transfer_farm', life.day + pick(0, 9), { step: 'OUT' })) return
  const outDate = addDays(BIRTH, life.day)
  const on = life.day + pick(0, 4)
  const arrives = pick(0, 9) === 0
  const rank = arrives || on === life.day ? undefined : 0
  const payload = { outDate, houseId: `H${life.events.length}` }
  add(life, 'event_transfer_farm', on, { step: arrives ? 'ARRIVED' : 'BACK', ...payload }, rank)
  if (arrives) life.status = 'GONE'
}
const decide: Step = (life, pick) => {
  if (add(life, 'event_cull_decide', life.day + pick(0, 9), { reason: '胎龄高' })) life.status = 'CULL_WAIT'
}
const cull: Step = (life, pick) => {
  if (add(life, 'event_cull_pig', life.day + pick(0, 9), { reason: '胎龄高', kind: 'SALE' }))
    life.status = 'GONE'
}
const sell: Step = (life, pick) => {
  if (add(life, 'event_sale_pig', life.day + pick(0, 9), { weight: 200 })) life.status = 'GONE'
}
const die: Step = (life, pick) => {
  if (life.status === 'LACTATING' && life.suckling > 0) return
  if (add(life, 'event_death_pig', life.day + pick(0, 9), { reason: '不明' })) life.status = 'GONE'
}

const rarely = (common: Step[], rare: Step[]): Step[] => [...common, ...common, ...common, ...common, ...rare]
const STEPS: Record<Life['status'], Step[]> = {
  GILT: rarely([serve, serve, move, look], [decide, cull, die, sell, regrade, retag, travel]),
  MATED: rarely(
    [dose, positive, positive, fail, farrow, serveAgain, move],
    [decide, cull, die, sell, weigh, travel],
  ),
  PREGNANT: rarely([positive, farrow, farrow, fail, move], [decide, cull, die, sell, weigh, travel]),
  LACTATING: rarely(
    [
      give,
      take,
      tagPiglet,
      tagPiglet,
      choose,
      choose,
      pigletDeath,
      pigletDeath,
      weanPart,
      weanAll,
      weanAll,
      move,
    ],
    [die, regrade, weigh],
  ),
  WEANED: rarely([serve, serve, move, look, nurse], [decide, cull, die, sell, travel]),
  OPEN: rarely([serve, serve, move, look], [decide, cull, die, sell, travel]),
  CULL_WAIT: [move, cull, die, sell, regrade],
  GONE: [],
}

/** A legal life out of random numbers: three for each step. */
export function liveOn(decisions: readonly number[]): SowEvent[] {
  const life: Life = {
    events: [],
    day: 240,
    rank: 0,
    status: 'GILT',
    mated: 0,
    doses: 0,
    farrowed: 0,
    weaned: 0,
    suckling: 0,
    open: [],
    nursing: false,
    tagged: 0,
  }
  add(life, 'event_entry', 240, { sex: 'F', opening: { status: 'GILT' }, houseId: 'H0' })
  let at = 0
  const draw = () => decisions[at++ % decisions.length] ?? 0
  const pick = (from: number, to: number) => from + (draw() % (to - from + 1))
  while (at < decisions.length) {
    const steps = STEPS[life.status]
    const step = steps[draw() % Math.max(1, steps.length)]
    if (!step) break
    step(life, pick)
  }
  return life.events
}

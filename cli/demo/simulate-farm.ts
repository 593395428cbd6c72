import { addDays } from '#domain/calendar.ts'
import { withSemen } from './demo.semen.ts'
import { model } from './herd-model.ts'
import { type Chance, chance, type Some } from './random.ts'
import { type Cast, live, type SimulatedRow } from './simulate-sow.ts'

interface FarmPlan {
  readonly seed: number
  readonly sows: number
  readonly start: string
  /** Last simulated day. */
  readonly until: string
  readonly cast: Cast
  readonly houses: { readonly boar: string }
  readonly breeds: Some<{ breedId: string; lineId?: string }>
  /** Breed and line of its boars. */
  readonly sires: Some<{ breedId: string; lineId?: string }>
  readonly levels: Some<string>
}

/** Place inside a day, as the replay orders it (T11). */
const RANK: Readonly<Record<string, number>> = {
  event_entry: 0,
  event_wean: 2,
  event_mat: 3,
  event_gestation: 4,
  event_farr: 5,
  event_piglet_death: 7,
  event_transfer_house: 8,
  event_cull_pig: 10,
  event_death_pig: 10,
}
const rank = ({ code, row }: SimulatedRow): number =>
  code === 'event_gestation' && row.gestationResult !== 'POSITIVE' ? 1 : (RANK[code] ?? 9)

/** All rows of a farm in the order a clerk would type them. Same plan, same rows. */
export function simulateFarm(plan: FarmPlan): SimulatedRow[] {
  const luck = chance(plan.seed)
  const rows: SimulatedRow[] = plan.cast.boars.map((earNo) => boarEntry(plan, earNo, luck))
  let serial = 0
  const nextEarNo = () => `M${String(++serial).padStart(4, '0')}`
  for (let place = 0; place < plan.sows; place++) fillPlace(plan, luck, rows, nextEarNo)
  const young = youngBoar(plan)
  rows.push(...young.rows)
  rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : rank(a) - rank(b)))
  const boars = plan.cast.boars.map((earNo) => ({ earNo, ready: addDays(plan.start, 1) }))
  // a chance of its own: the lives of the sows stay what they were
  return withSemen(rows, [young.boar, ...boars], plan.until, chance(plan.seed + SEMEN_SEED))
}

const SEMEN_SEED = 7919
/** Number of a boar without natural matings: it is known by its semen only. */
const YOUNG_BOAR = 'G9001'

/** A boar bought young, trained, and at work once its first ejaculate is good. */
function youngBoar(plan: FarmPlan): { boar: { earNo: string; ready: string }; rows: SimulatedRow[] } {
  const { start, until } = plan
  const { entry, training, first } = model.youngBoar
  const at = (age: number) => addDays(start, age - entry)
  const [breed] = plan.sires
  const file = {
    ...breed,
    selectiveLevelId: plan.levels[0],
    sex: 'M',
    source: 'BOUGHT',
    houseId: plan.houses.boar,
  }
  const rows: SimulatedRow[] = [
    {
      code: 'event_entry',
      date: start,
      row: { ...file, earNo: YOUNG_BOAR, date: start, status: 'YOUNG', birthDate: addDays(start, -entry) },
    },
    {
      code: 'event_boar_state',
      date: at(training),
      row: { earNo: YOUNG_BOAR, date: at(training), change: 'TRAIN' },
    },
  ]
  return { boar: { earNo: YOUNG_BOAR, ready: at(first) }, rows: rows.filter((row) => row.date <= until) }
}

/** One place of the herd, held by one sow after the other. */
function fillPlace(plan: FarmPlan, luck: Chance, rows: SimulatedRow[], nextEarNo: () => string): void {
  let entry = plan.start
  let first = true
  while (entry <= plan.until) {
    const earNo = nextEarNo()
    const start = first ? openRunningHerd(plan, luck, rows, earNo) : enterGilt(plan, luck, rows, earNo, entry)
    first = false
    const life = live(earNo, start, plan.until, plan.cast, luck)
    rows.push(...life.rows)
    if (life.exit === null) return
    entry = addDays(life.exit, luck.whole(-10, 14))
    if (entry < plan.start) entry = plan.start
  }
}

const identity = (plan: FarmPlan, luck: Chance, earNo: string, date: string) => ({
  earNo,
  date,
  ...luck.pick(plan.breeds),
  selectiveLevelId: luck.pick(plan.levels),
})

/** A sow of the herd taken over on the first day: weaned at staggered days, so that services spread over a cycle. */
function openRunningHerd(
  plan: FarmPlan,
  luck: Chance,
  rows: SimulatedRow[],
  earNo: string,
): { date: string; parity: number } {
  const parity = luck.weighted(model.parities)
  const back = luck.whole(0, 60)
  const date = addDays(plan.start, luck.whole(0, 20))
  rows.push({
    code: 'event_entry',
    date: plan.start,
    row: {
      ...identity(plan, luck, earNo, plan.start),
      sex: 'F',
      source: 'INIT',
      init: true,
      houseId: plan.cast.houses.breeding,
      status: 'OPEN',
      parity,
      openDate: addDays(plan.start, -back),
      openReason: 'RETURN',
      birthDate: addDays(plan.start, -(340 + parity * 150 + luck.whole(0, 30))),
    },
  })
  return { date: addDays(date, luck.whole(0, 130)), parity }
}

function enterGilt(
  plan: FarmPlan,
  luck: Chance,
  rows: SimulatedRow[],
  earNo: string,
  date: string,
): { date: string; parity: number } {
  const age = luck.whole(model.giltAge.min, model.giltAge.max)
  rows.push({
    code: 'event_entry',
    date,
    row: {
      ...identity(plan, luck, earNo, date),
      sex: 'F',
      source: 'BOUGHT',
      houseId: plan.cast.houses.gilt,
      status: 'GILT',
      birthDate: addDays(date, -age),
      entryWeight: String(luck.whole(105, 130)),
      originalValue: String(50 * luck.whole(66, 78)),
      teatL: 7,
      teatR: luck.whole(7, 8),
    },
  })
  return { date: addDays(date, luck.whole(18, 45)), parity: 0 }
}

function boarEntry(plan: FarmPlan, earNo: string, luck: Chance): SimulatedRow {
  const row = {
    ...identity(plan, luck, earNo, plan.start),
    ...luck.pick(plan.sires),
    sex: 'M',
    source: 'INIT',
    init: true,
    houseId: plan.houses.boar,
    status: 'ACTIVE',
    bloodline: `B${earNo.slice(-1)}`,
    birthDate: addDays(plan.start, -luck.whole(300, 600)),
  }
  return { code: 'event_entry', date: plan.start, row }
}

interface Crate {
  readonly houseId: string
  readonly penId: string
}

/** Farrowing crates and the stays booked on them; a crate holds one sow at a time. */
export class CratePlan {
  private readonly bookings: { crate: Crate; stays: { from: string; to: string }[] }[]

  constructor(crates: readonly Crate[]) {
    this.bookings = crates.map((crate) => ({ crate, stays: [] }))
  }

  /** The first crate free from `from` up to and including `to`; null when there is none. */
  take(from: string, to: string): Crate | null {
    const free = this.bookings.find(({ stays }) => stays.every((stay) => stay.to < from || to < stay.from))
    free?.stays.push({ from, to })
    return free?.crate ?? null
  }
}

const PLACES = ['柳河', '青松', '石桥', '龙泉', '白云'] as const

/** Names of the n-th demo farm (from 0), different for any number of farms. */
export function farmNames(index: number): { name: string; shortName: string } {
  const place = PLACES[index % PLACES.length]
  const round = Math.floor(index / PLACES.length) + 1
  return round === 1
    ? { name: `${place}种猪场`, shortName: `${place}` }
    : { name: `${place}第${round}种猪场`, shortName: `${place}${round}` }
}

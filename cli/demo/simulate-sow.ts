import { addDays, days, weekRange } from '#domain/calendar.ts'
import type { Causes } from './demo.dictionary-words.ts'
import {
  birthMean,
  cullShare,
  deathShare,
  farrowingShare,
  heatShare,
  litterMean,
  model,
  mummyShare,
  pigletLoss,
  stillbornShare,
  sucklingGain,
} from './herd-model.ts'
import type { Chance } from './random.ts'
import { type Conditions, cold, heat, marketPrice } from './seasons.ts'

/** One typed row, with the code of the form it belongs to. */
export interface SimulatedRow {
  readonly code: string
  readonly date: string
  readonly row: Readonly<Record<string, unknown>>
}

/** Names and uids a simulated farm is made of. */
export interface Cast {
  readonly boars: readonly [string, ...string[]]
  readonly technicians: readonly [string, ...string[]]
  readonly midwives: readonly [string, ...string[]]
  readonly houses: {
    readonly breeding: string
    readonly gestation: string
    readonly gilt: string
    readonly nursery: string
  }
  readonly causes: Causes
  readonly conditions: Conditions
  /** Takes a free crate for the days given; null when the farrowing houses are full. */
  readonly crate: (from: string, to: string) => { houseId: string; penId: string } | null
}

interface Life {
  readonly rows: SimulatedRow[]
  /** Day she left; null when she is still there on the last day. */
  readonly exit: string | null
}

interface Sow {
  readonly earNo: string
  readonly until: string
  readonly cast: Cast
  readonly luck: Chance
  readonly rows: SimulatedRow[]
  parity: number
}

/** Lives one sow from a day on which she may be served; stops at her exit or on the last day. */
export function live(
  earNo: string,
  start: { date: string; parity: number },
  until: string,
  cast: Cast,
  luck: Chance,
): Life {
  const sow: Sow = { earNo, until, cast, luck, rows: [], parity: start.parity }
  let date: string | null = start.date
  let failures = 0
  while (date !== null && date <= until) {
    const served = serve(sow, date, failures > 0)
    if (served.exit) return { rows: sow.rows, exit: served.exit }
    failures = served.farrowed ? 0 : failures + 1
    if (failures >= 2)
      return {
        rows: sow.rows,
        exit: leave(sow, addDays(served.date, 3), 'event_cull_pig', cast.causes.barren),
      }
    date = served.farrowed ? nurse(sow, served.date) : served.date
    if (date === null) return { rows: sow.rows, exit: sow.rows.at(-1)?.date ?? null }
  }
  return { rows: sow.rows, exit: null }
}

function add(sow: Sow, code: string, date: string, row: Record<string, unknown>): void {
  if (date <= sow.until) sow.rows.push({ code, date, row: { earNo: sow.earNo, date, ...row } })
}

/** One service and its result. */
function serve(sow: Sow, date: string, repeat: boolean): { date: string; farrowed: boolean; exit?: string } {
  const { luck, cast, parity } = sow
  const technician = luck.pick(cast.technicians)
  add(sow, 'event_mat', date, {
    boarEarnock: luck.pick(cast.boars),
    method: 'AI',
    doseCount: luck.yes(0.7) ? 2 : 3,
    technician,
  })
  if (!luck.yes(farrowingShare(cast.conditions, date, { parity, repeat }))) return fail(sow, date)
  add(sow, 'event_gestation', addDays(date, 28), { gestationResult: 'POSITIVE', method: 'B', technician })
  add(sow, 'event_transfer_house', addDays(date, 31), { houseId: cast.houses.gestation })
  if (luck.yes(deathShare(cast.conditions, date, parity))) {
    const day = addDays(date, luck.whole(40, 105))
    const { death, heatDeath } = cast.causes
    const cause = luck.yes(0.5 * heat(day)) ? heatDeath : luck.weighted(death)
    return { date: day, farrowed: false, exit: leave(sow, day, 'event_death_pig', cause) }
  }
  add(sow, 'event_gestation', addDays(date, 60), { gestationResult: 'POSITIVE', method: 'B', technician })
  return { date: addDays(date, Math.round(luck.bounded(model.gestation))), farrowed: true }
}

/** A failed service ends by return, scan, abortion or as found open; she is served again the same or the next heat. */
function fail(sow: Sow, date: string): { date: string; farrowed: false } {
  const { luck, cast } = sow
  const kind = luck.next()
  const technician = luck.pick(cast.technicians)
  if (kind < model.returns) {
    const day = addDays(date, luck.whole(19, 23))
    add(sow, 'event_gestation', day, { gestationResult: 'RETURN', method: 'HEAT', technician })
    return { date: day, farrowed: false }
  }
  if (kind < model.returns + model.negatives) {
    const day = addDays(date, 28)
    add(sow, 'event_gestation', day, { gestationResult: 'NEGATIVE', method: 'B', technician })
    return { date: addDays(day, luck.whole(8, 16)), farrowed: false }
  }
  add(sow, 'event_gestation', addDays(date, 28), { gestationResult: 'POSITIVE', method: 'B', technician })
  const aborted = kind < model.returns + model.negatives + model.abortions
  const day = addDays(date, aborted ? luck.whole(35, 100) : luck.whole(60, 90))
  const reason = luck.yes(0.6 * heat(day)) ? cast.causes.heatAbort : luck.weighted(cast.causes.abort)
  add(
    sow,
    'event_gestation',
    day,
    aborted
      ? { gestationResult: 'ABORT', method: 'LOOK', reason, technician }
      : { gestationResult: 'OPEN', method: 'B', technician },
  )
  return { date: addDays(day, luck.whole(14, 24)), farrowed: false }
}

/** Farrowing to the next service day; null when she left. */
function nurse(sow: Sow, farrowed: string): string | null {
  const { luck, cast } = sow
  const { conditions, causes } = cast
  const weaned = addDays(farrowed, Math.round(luck.bounded(model.lactation)))
  const crated = addDays(farrowed, -luck.whole(5, 8))
  const crate = cast.crate(crated, weaned)
  if (crate) add(sow, 'event_transfer_house', crated, crate)
  const litter = farrow(sow, farrowed, crate === null)
  const alive = deaths(sow, farrowed, weaned, litter.live)
  sow.parity += 1
  const gained = sucklingGain(conditions, farrowed, alive) * days(farrowed, weaned)
  const weight = (alive * (litter.weight + 0.06 + gained) * luck.normal(1, 0.055)).toFixed(1)
  const target = weeklyBatch(weaned, cast.houses.nursery)
  add(sow, 'event_wean', weaned, { startes: alive, ...(alive > 0 ? { weanWeight: weight, ...target } : {}) })
  add(sow, 'event_transfer_house', weaned, { houseId: cast.houses.breeding })
  if (luck.yes(cullShare(conditions, weaned, sow.parity))) {
    const reason = sow.parity >= 6 ? causes.old : luck.weighted(causes.cull)
    // most are chosen before the weaning and leave with the lorry of the day
    const day = luck.yes(0.6) ? weaned : addDays(weaned, luck.whole(2, 6))
    leave(sow, day, 'event_cull_pig', reason)
    return null
  }
  const { firstHeat, lateHeat } = model
  const quick = luck.yes(heatShare(conditions, weaned, sow.parity))
  return addDays(weaned, quick ? luck.weighted(firstHeat) : luck.whole(lateHeat.min, lateHeat.max))
}

/** The nursery batch of the week, opened by its first weaning: BY and its Monday. */
function weeklyBatch(date: string, targetHouseId: string) {
  const targetBatchNo = `BY${weekRange(date).start.replaceAll('-', '')}`
  return { targetKind: 'BATCH', targetBatchNo, newBatch: true, batchStage: 'NURSERY', targetHouseId }
}

interface Litter {
  readonly live: number
  /** kg a head at birth. */
  readonly weight: number
}

/** Writes the farrowing; answers the live piglets. */
function farrow(sow: Sow, date: string, outside: boolean): Litter {
  const { luck, cast, parity } = sow
  const { conditions } = cast
  const total = Math.round(luck.bounded({ ...model.totalBorn, mean: litterMean(conditions, date, parity) }))
  const stillborn = luck.hits(total, stillbornShare(conditions, date, parity))
  const blackDead = luck.hits(total - stillborn, model.blackDead)
  const mummy = luck.hits(total - stillborn - blackDead, mummyShare(conditions, date))
  const live = Math.max(1, total - stillborn - blackDead - mummy)
  const weak = Math.min(live - 1, luck.hits(live, model.weak))
  const deformedLive = Math.min(live - weak, luck.hits(live, model.deformed))
  const males = luck.hits(live, 0.51)
  const mean = birthMean(conditions, date, total, parity)
  const weight = luck.bounded({ mean, deviation: 0.12, min: 0.85, max: 2.1 })
  add(sow, 'event_farr', date, {
    healthy: live - weak - deformedLive,
    weak,
    deformedLive,
    stillborn,
    blackDead,
    mummy,
    males,
    females: live - males,
    litterWeight: (live * weight).toFixed(1),
    durationMin: luck.whole(140, 320),
    assisted: luck.yes(0.08),
    midwife: luck.pick(cast.midwives),
    ...(outside ? { confirmReason: '产床已满，在妊娠舍分娩' } : {}),
  })
  return { live, weight }
}

/** Days after the farrowing in which most piglets are lost, and the share of the losses that falls into them. */
const FIRST_DAYS = { last: 3, share: 0.64 }

/** Piglet deaths, most of them in the first days; answers the piglets left at weaning. */
function deaths(sow: Sow, farrowed: string, weaned: string, live: number): number {
  const { luck, cast, parity } = sow
  const { conditions, causes } = cast
  // some litters lose many, most lose few
  const usual = pigletLoss(conditions, farrowed, { live, parity })
  const lost = Math.min(live, luck.hits(live, Math.min(0.6, usual * Math.exp(luck.normal(-0.1, 0.45)))))
  const byDay = new Map<string, number>()
  for (let i = 0; i < lost; i++) {
    const early = luck.yes(FIRST_DAYS.share)
    const after = early
      ? luck.whole(0, FIRST_DAYS.last)
      : luck.whole(FIRST_DAYS.last + 1, days(farrowed, weaned) - 1)
    const day = addDays(farrowed, after)
    byDay.set(day, (byDay.get(day) ?? 0) + 1)
  }
  for (const [day, qty] of byDay) {
    const usualCause = luck.weighted(
      days(farrowed, day) <= FIRST_DAYS.last ? causes.newborn : causes.suckling,
    )
    const reason = luck.yes(0.12 * cold(day)) ? causes.frozen : usualCause
    add(sow, 'event_piglet_death', day, { qty, reason })
  }
  return live - lost
}

/** Price of a kg of a culled sow, as a share of that of market pigs. */
const CULL_PRICE = 0.62

function leave(sow: Sow, date: string, code: string, reason: string): string {
  const { luck, cast, parity } = sow
  const weight = Math.round(
    luck.bounded({ mean: 190 + 9 * Math.min(parity, 5), deviation: 14, min: 130, max: 290 }),
  )
  const amount = Math.round(weight * CULL_PRICE * marketPrice(date))
  const how =
    code === 'event_death_pig' ? { disposal: cast.causes.disposal } : { kind: 'SALE', amount: String(amount) }
  add(sow, code, date, { reason, weight: String(weight), ...how })
  return date
}

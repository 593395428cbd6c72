import { addDays, days, weekRange } from '#domain/calendar.ts'
import { model } from './herd-model.ts'
import type { Chance } from './random.ts'

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
  readonly reasons: Readonly<Record<'cull' | 'barren' | 'old' | 'death' | 'abort' | 'disposal', string>>
  readonly pigletReasons: readonly [string, ...string[]]
  /** Takes a free crate for the days given; null when the farrowing houses are full. */
  readonly crate: (from: string, to: string) => { houseId: string; penId: string } | null
}

export interface Life {
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
    const served = serve(sow, date)
    if (served.exit) return { rows: sow.rows, exit: served.exit }
    failures = served.farrowed ? 0 : failures + 1
    if (failures >= 2)
      return {
        rows: sow.rows,
        exit: leave(sow, addDays(served.date, 3), 'event_cull_pig', cast.reasons.barren),
      }
    date = served.farrowed ? nurse(sow, served.date) : served.date
    if (date === null) return { rows: sow.rows, exit: sow.rows.at(-1)?.date ?? null }
  }
  return { rows: sow.rows, exit: null }
}

function add(sow: Sow, code: string, date: string, row: Record<string, unknown>): void {
  if (date <= sow.until) sow.rows.push({ code, date, row: { earNo: sow.earNo, date, ...row } })
}

/** One service and what became of it. */
function serve(sow: Sow, date: string): { date: string; farrowed: boolean; exit?: string } {
  const { luck, cast } = sow
  const technician = luck.pick(cast.technicians)
  add(sow, 'event_mat', date, {
    boarEarnock: luck.pick(cast.boars),
    method: 'AI',
    doseCount: luck.yes(0.7) ? 2 : 3,
    technician,
  })
  if (!luck.yes(model.farrowing)) return fail(sow, date)
  add(sow, 'event_gestation', addDays(date, 28), { gestationResult: 'POSITIVE', method: 'B', technician })
  add(sow, 'event_transfer_house', addDays(date, 31), { houseId: cast.houses.gestation })
  if (luck.yes(model.deathPerCycle)) {
    const day = addDays(date, luck.whole(40, 105))
    return { date: day, farrowed: false, exit: leave(sow, day, 'event_death_pig', cast.reasons.death) }
  }
  add(sow, 'event_gestation', addDays(date, 60), { gestationResult: 'POSITIVE', method: 'B', technician })
  const { mean, deviation, min, max } = model.gestation
  return {
    date: addDays(date, Math.min(max, Math.max(min, Math.round(luck.normal(mean, deviation))))),
    farrowed: true,
  }
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
  add(
    sow,
    'event_gestation',
    day,
    aborted
      ? { gestationResult: 'ABORT', method: 'LOOK', reason: cast.reasons.abort, technician }
      : { gestationResult: 'OPEN', method: 'B', technician },
  )
  return { date: addDays(day, luck.whole(14, 24)), farrowed: false }
}

/** Farrowing to the next service day; null when she left. */
function nurse(sow: Sow, farrowed: string): string | null {
  const { luck, cast } = sow
  const weaned = addDays(farrowed, luck.whole(model.lactation.min, model.lactation.max))
  const crated = addDays(farrowed, -luck.whole(5, 8))
  const crate = cast.crate(crated, weaned)
  if (crate) add(sow, 'event_transfer_house', crated, crate)
  const live = litter(sow, farrowed, crate === null)
  sow.parity += 1
  const alive = deaths(sow, farrowed, weaned, live)
  const weight = (alive * (1.5 + model.gainPerDay * days(farrowed, weaned)) * luck.normal(1, 0.05)).toFixed(1)
  const target = weeklyBatch(weaned, cast.houses.nursery)
  add(sow, 'event_wean', weaned, { startes: alive, ...(alive > 0 ? { weanWeight: weight, ...target } : {}) })
  add(sow, 'event_transfer_house', weaned, { houseId: cast.houses.breeding })
  if (luck.yes(model.cullPerCycle(sow.parity))) {
    const reason = sow.parity >= 6 ? cast.reasons.old : cast.reasons.cull
    leave(sow, addDays(weaned, luck.whole(2, 6)), 'event_cull_pig', reason)
    return null
  }
  const { quick, min, max, lateMin, lateMax } = model.serviceAfterWeaning
  return addDays(weaned, luck.yes(quick) ? luck.whole(min, max) : luck.whole(lateMin, lateMax))
}

/** The nursery batch of the week, opened by its first weaning: BY and its Monday. */
function weeklyBatch(date: string, targetHouseId: string) {
  const targetBatchNo = `BY${weekRange(date).start.replaceAll('-', '')}`
  return { targetKind: 'BATCH', targetBatchNo, newBatch: true, batchStage: 'NURSERY', targetHouseId }
}

/** Writes the farrowing; answers the live piglets. */
function litter(sow: Sow, date: string, outside: boolean): number {
  const { luck, cast } = sow
  const size = model.totalBorn
  const total = Math.round(
    Math.min(
      size.max,
      Math.max(size.min, luck.normal(size.mean - (sow.parity === 0 ? 0.9 : 0), size.deviation)),
    ),
  )
  const stillborn = luck.hits(total, model.stillborn)
  const blackDead = luck.hits(total - stillborn, model.blackDead)
  const mummy = luck.hits(total - stillborn - blackDead, model.mummy)
  const live = Math.max(1, total - stillborn - blackDead - mummy)
  const weak = Math.min(live - 1, luck.hits(live, model.weak))
  const deformedLive = Math.min(live - weak, luck.hits(live, model.deformed))
  const males = luck.hits(live, 0.51)
  add(sow, 'event_farr', date, {
    healthy: live - weak - deformedLive,
    weak,
    deformedLive,
    stillborn,
    blackDead,
    mummy,
    males,
    females: live - males,
    litterWeight: (live * luck.normal(model.birthWeight.mean, model.birthWeight.deviation)).toFixed(1),
    durationMin: luck.whole(140, 320),
    assisted: luck.yes(0.08),
    midwife: luck.pick(cast.midwives),
    ...(outside ? { confirmReason: '产床已满，在妊娠舍分娩' } : {}),
  })
  return live
}

/** Piglet deaths, most of them in the first days; answers the piglets left at weaning. */
function deaths(sow: Sow, farrowed: string, weaned: string, live: number): number {
  const { luck, cast } = sow
  const lost = Math.min(live, luck.hits(live, model.pigletDeath))
  const byDay = new Map<string, number>()
  for (let i = 0; i < lost; i++) {
    const day = addDays(
      farrowed,
      luck.yes(0.65) ? luck.whole(0, 3) : luck.whole(4, days(farrowed, weaned) - 1),
    )
    byDay.set(day, (byDay.get(day) ?? 0) + 1)
  }
  for (const [day, qty] of byDay)
    add(sow, 'event_piglet_death', day, { qty, reason: luck.pick(cast.pigletReasons) })
  return live - lost
}

function leave(sow: Sow, date: string, code: string, reason: string): string {
  const weight = String(sow.luck.whole(180, 260))
  const how =
    code === 'event_death_pig'
      ? { disposal: sow.cast.reasons.disposal }
      : { kind: 'SALE', amount: String(Number(weight) * 9) }
  add(sow, code, date, { reason, weight, ...how })
  return date
}

import { addDays, dayNumber } from '../calendar.ts'
import { type RuleId, ruleMessage, type Slots } from '../rules.ts'
import { emptyLitter } from './empty-litter.ts'
import type { Params } from './params.ts'
import type { SowEvent } from './sow.events.ts'
import { type Opening, type PastLitter, stateSince } from './sow.opening.ts'
import type { PigState } from './sow.state.ts'
import type { Litter, MateCategory, Service } from './sow.types.ts'

type Entry = SowEvent<'event_entry'>

/** An error in one earlier litter, at one of its cells. */
export interface PastProblem {
  readonly parity: number
  readonly field: keyof PastLitter
  readonly rule: RuleId
  readonly message: string
}

/** Earlier litters in the order of her life. */
const pastOf = ({ payload }: Entry): readonly PastLitter[] =>
  (payload.past ?? []).toSorted((a, b) => a.parity - b.parity)

/**
 * Her litters before the farm went live, ahead of all events of the farm itself. They are in her history as brought along: they make no row
 * of the farm, so no period can count them; card and later replays see them.
 */
export function takeOverPast(state: PigState, event: Entry): void {
  let before: PastLitter | undefined
  for (const one of pastOf(event)) {
    const follows = before?.parity === one.parity - 1 ? (before.weanDate ?? null) : null
    if (one.mateDate) state.services.push(pastService(state, one, one.mateDate, follows))
    state.litters.push(pastLitter(one))
    before = one
  }
  state.brought = { services: state.services.length, litters: state.litters.length }
}

const categoryAtEntry = (parity: number, no: number): MateCategory =>
  no > 1 ? 'RETURN' : parity === 0 ? 'GILT' : 'WEANED'

interface ServiceBefore {
  readonly mateDate: string
  readonly boarId?: string | null | undefined
  readonly boarEarnock?: string | null | undefined
  readonly cycleParity: number
  readonly no: number
}

/** A service from before the entry, as the entry has it, without its result. */
export function serviceBefore(
  state: PigState,
  uid: string,
  { mateDate, boarId = null, boarEarnock = null, cycleParity, no }: ServiceBefore,
): Omit<Service, 'outcome' | 'outcomeDate'> {
  return {
    uid,
    date: mateDate,
    cycleParity,
    no,
    category: categoryAtEntry(cycleParity, no),
    init: true,
    boarId,
    boarEarnock,
    technicianId: null,
    doses: [{ uid, date: mateDate, boarId, boarEarnock: null }],
    weanDate: null,
    dueDate: addDays(mateDate, state.params.gestation_days),
    positiveDate: null,
  }
}

function pastService(state: PigState, one: PastLitter, date: string, weanDate: string | null): Service {
  const { uid, parity, boarEarnock = null, farrowDate } = one
  return {
    ...serviceBefore(state, uid, { mateDate: date, boarEarnock, cycleParity: parity - 1, no: 1 }),
    doses: [{ uid, date, boarId: null, boarEarnock }],
    weanDate,
    outcome: 'FARROWED',
    outcomeDate: farrowDate,
  }
}

function pastLitter(one: PastLitter): Litter {
  const { uid, farrowDate, mateDate, weanDate = null } = one
  const live = one.livePiglets
  return {
    ...emptyLitter({ uid, date: farrowDate, parity: one.parity }),
    serviceUid: mateDate ? uid : null,
    gestationDays: mateDate ? dayNumber(farrowDate) - dayNumber(mateDate) : null,
    init: true,
    healthy: live,
    livePiglets: live,
    // piglets born and not alive count as stillborn, where the papers do not say how
    stillborn: one.stillborn ?? Math.max(0, one.totalBorn - live - (one.mummy ?? 0)),
    mummy: one.mummy ?? 0,
    totalBorn: one.totalBorn,
    weaned: one.weaned ?? 0,
    weanDate,
    lactationDays: weanDate ? dayNumber(weanDate) - dayNumber(farrowDate) : null,
  }
}

/** First day described by the opening itself, that of her service where it is known: earlier litters end before it. */
function openingDay(opening: Opening, entryDate: string): string {
  const { status } = opening
  const served = status === 'MATED' || status === 'PREGNANT' || status === 'LACTATING' || status === 'OPEN'
  return (served ? opening.mateDate : null) ?? stateSince(opening, entryDate)
}

/** Highest parity whose litter lies behind her: one that suckles is identified by the opening itself. */
const lastParity = (opening: Opening): number =>
  'parity' in opening ? opening.parity - (opening.status === 'LACTATING' ? 1 : 0) : 0

/** Everything that is wrong with the earlier litters of an entry: each by itself, its order, and against the opening. */
export function pastProblems(event: Entry, params: Params): PastProblem[] {
  const { opening, birthDate } = event.payload
  const limit = { parity: lastParity(opening), day: openingDay(opening, event.date) }
  const litters = pastOf(event)
  return litters.flatMap((one, index) => [
    ...figureProblems(one),
    ...dateProblems(one, params),
    ...orderProblems(one, litters[index - 1], birthDate ?? null, params),
    ...limitProblems(one, limit),
    ...nurseProblems(one, opening, params),
  ])
}

const problem = <R extends RuleId>(
  { parity }: PastLitter,
  field: keyof PastLitter,
  rule: R,
  slots: Slots<R>,
): PastProblem => ({ parity, field, rule, message: ruleMessage(rule, slots) })

const endOf = ({ weanDate, farrowDate }: PastLitter): string => weanDate ?? farrowDate

function figureProblems(one: PastLitter): PastProblem[] {
  const dead = (one.stillborn ?? 0) + (one.mummy ?? 0)
  return one.livePiglets + dead > one.totalBorn ? [problem(one, 'totalBorn', 'O-17', {})] : []
}

function dateProblems(one: PastLitter, { gestation_min: min, gestation_max: max }: Params): PastProblem[] {
  const found: PastProblem[] = []
  const { mateDate, farrowDate, weanDate } = one
  const n = mateDate ? dayNumber(farrowDate) - dayNumber(mateDate) : min
  if (n < min || n > max) found.push(problem(one, 'mateDate', 'V-301', { min, max, n }))
  if (weanDate && weanDate <= farrowDate) found.push(problem(one, 'weanDate', 'O-18', {}))
  if ((one.weaned ?? 0) > 0 && !weanDate) found.push(problem(one, 'weanDate', 'O-19', {}))
  return found
}

/** Behind the litter before, and not before she was born herself. */
function orderProblems(
  one: PastLitter,
  before: PastLitter | undefined,
  born: string | null,
  params: Params,
): PastProblem[] {
  const [first, field] = one.mateDate
    ? ([one.mateDate, 'mateDate'] as const)
    : ([one.farrowDate, 'farrowDate'] as const)
  if (before && first < endOf(before))
    return [problem(one, field, 'O-15', { 胎次: one.parity, 前胎: before.parity, 日期: endOf(before) })]
  if (before && !one.mateDate) return gapProblems(before, one, params, [one, 'farrowDate'])
  return born && first <= born ? [problem(one, field, 'O-20', {})] : []
}

/** Where the service is not known, a litter still takes a gestation from the end of the one before. */
function gapProblems(
  before: PastLitter,
  next: { parity: number; farrowDate: string },
  { gestation_min: min }: Params,
  [at, field]: readonly [PastLitter, keyof PastLitter],
): PastProblem[] {
  const 日期 = endOf(before)
  const n = dayNumber(next.farrowDate) - dayNumber(日期)
  return n < min ? [problem(at, field, 'O-22', { 胎次: next.parity, 前胎: before.parity, 日期, n, min })] : []
}

/** The litter she came with, when its service is not known. */
const nurseProblems = (one: PastLitter, opening: Opening, params: Params): PastProblem[] =>
  opening.status === 'LACTATING' && !opening.mateDate && one.parity === opening.parity - 1
    ? gapProblems(one, opening, params, [one, one.weanDate ? 'weanDate' : 'farrowDate'])
    : []

function limitProblems(one: PastLitter, limit: { parity: number; day: string }): PastProblem[] {
  if (one.parity > limit.parity) return [problem(one, 'parity', 'O-14', { n: limit.parity })]
  const end = endOf(one)
  return end > limit.day
    ? [problem(one, one.weanDate ? 'weanDate' : 'farrowDate', 'O-16', { 日期: limit.day })]
    : []
}

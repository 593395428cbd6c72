import { dayNumber } from '../calendar.ts'
import { RESERVICE_FROM } from './params.ts'
import type { SowEvent } from './sow.events.ts'
import { STATUS_LABELS } from './sow.labels.ts'
import type { Opening } from './sow.opening.ts'
import type { PigState } from './sow.state.ts'
import type { Violation } from './sow.types.ts'
import { note, violation } from './violations.ts'

type Entry = SowEvent<'event_entry'>
type Of<S extends Opening['status']> = Extract<Opening, { status: S }>

const GILT_AGE_MAX = 400
const BOAR_MONTHS_MIN = 8
const DAYS_PER_MONTH = 30.4

type Status = Opening['status']

/** Cells an animal taken over in a state must have (§3.8), with their words. */
const NEEDED: Partial<Readonly<Record<Status, Readonly<Record<string, string>>>>> = {
  MATED: { parity: '胎次', mateDate: '配种日期' },
  PREGNANT: { parity: '胎次', mateDate: '配种日期', checkDate: '妊检日期' },
  LACTATING: { parity: '胎次', farrowDate: '分娩日期', suckling: '带仔数' },
  WEANED: { parity: '胎次', weanDate: '断奶日期' },
  OPEN: { parity: '胎次', openDate: '空怀日期', openReason: '空怀原因' },
}
const OF_BOARS: ReadonlySet<Status> = new Set(['YOUNG', 'ACTIVE', 'REST', 'TEASER'])

/** Identity of an animal of a herd that goes live: without `needs` it is refused, without `asks` a reason is asked for (O-13). */
interface Identity {
  readonly needs?: Readonly<Record<string, string>>
  readonly asks: Readonly<Record<string, string>>
}
const BOAR: Identity = { asks: { birthDate: '出生日期', breedId: '品种', bloodline: '血统' } }
const IDENTITY: Partial<Readonly<Record<Status, Identity>>> = {
  GILT: { needs: { birthDate: '出生日期' }, asks: { breedId: '品种' } },
  YOUNG: BOAR,
  ACTIVE: BOAR,
  REST: BOAR,
  TEASER: BOAR,
}

/** §3.8: what the herd of a farm that goes live must state of its gilts and boars, asked on entry, not of stored rows. */
export function checkIdentity(state: PigState, event: Entry): void {
  const { opening, init } = event.payload
  const { needs = {}, asks = {} } = (init && IDENTITY[opening.status]) || {}
  const given = new Map<string, unknown>(Object.entries(event.payload))
  const 状态 = STATUS_LABELS[opening.status]
  const missing = (cells: Readonly<Record<string, string>>) =>
    Object.entries(cells).filter(([key]) => (given.get(key) ?? '') === '')
  for (const [field, 项目] of missing(needs)) note(state, event, 'O-09', field, { 状态, 项目 })
  for (const [field, 项目] of missing(asks)) note(state, event, 'O-13', field, { 状态, 项目 })
}

/** Why no history can begin with this entry: a state of the other sex (K-26), or one without its dates (O-09). */
export function refuseOpening(event: Entry): Violation | null {
  const { opening, sex } = event.payload
  const ofBoars = OF_BOARS.has(opening.status)
  if (ofBoars !== (sex === 'M')) {
    const words = {
      状态: STATUS_LABELS[opening.status],
      应为: ofBoars ? '公' : '母',
      性别: sex === 'M' ? '公' : '母',
    }
    return violation(event, 'K-26', 'status', words)
  }
  const given = new Map<string, unknown>(Object.entries(opening))
  const missing = Object.entries(NEEDED[opening.status] ?? {}).find(
    ([key]) => (given.get(key) ?? null) === null,
  )
  if (!missing) return null
  const [field, label] = missing
  return violation(event, 'O-09', field, { 状态: STATUS_LABELS[opening.status], 项目: label })
}

/** Typed as a method, so that the check of one state fits into the list of all. */
type Check<S extends Status = Status> = {
  check(state: PigState, event: Entry, opening: Of<S>, day: number): void
}['check']

const CHECKS: { readonly [S in Status]?: Check<S> } = {
  GILT: checkGilt,
  MATED: checkServed,
  PREGNANT: checkServed,
  LACTATING: checkLactating,
  WEANED: checkWeaned,
  OPEN: checkOpen,
  ACTIVE: checkBoar,
  REST: checkBoar,
}

/** The checks of §3.8 on the state an animal is taken over in; `day` is the entry day. */
export function checkOpening(state: PigState, event: Entry, day: number): void {
  const { opening } = event.payload
  const check: Check | undefined = CHECKS[opening.status]
  check?.(state, event, opening, day)
}

function checkNotAfter(state: PigState, event: Entry, field: string, date: string): void {
  if (date > event.date) note(state, event, 'O-07', field, {})
}

function checkGilt(state: PigState, event: Entry, _: Opening, day: number): void {
  const { birthDate } = event.payload
  if (!birthDate) return
  const n = day - dayNumber(birthDate)
  if (n > GILT_AGE_MAX) note(state, event, 'O-01', 'birthDate', { n })
}

function checkServed(state: PigState, event: Entry, opening: Of<'MATED' | 'PREGNANT'>, day: number): void {
  const { gestation_max } = state.params
  const mated = dayNumber(opening.mateDate)
  checkNotAfter(state, event, 'mateDate', opening.mateDate)
  if (day - mated > gestation_max) note(state, event, 'O-02', 'mateDate', { n: gestation_max })
  if (opening.status === 'MATED') return
  checkNotAfter(state, event, 'checkDate', opening.checkDate)
  if (dayNumber(opening.checkDate) - mated < RESERVICE_FROM)
    note(state, event, 'O-03', 'checkDate', { n: RESERVICE_FROM })
}

function checkLactating(state: PigState, event: Entry, opening: Of<'LACTATING'>, day: number): void {
  const { lactation_max } = state.params
  checkNotAfter(state, event, 'farrowDate', opening.farrowDate)
  if (day - dayNumber(opening.farrowDate) > lactation_max)
    note(state, event, 'O-04', 'farrowDate', { n: lactation_max })
  checkParity(state, event, opening)
  checkBirth(state, event, opening)
}

/** Facts of the birth itself: in 105 to 125 days of pregnancy, not more live than were born. */
function checkBirth(state: PigState, event: Entry, opening: Of<'LACTATING'>): void {
  const { gestation_min: min, gestation_max: max } = state.params
  const { mateDate, farrowDate, totalBorn, livePiglets } = opening
  const n = mateDate ? dayNumber(farrowDate) - dayNumber(mateDate) : min
  if (n < min || n > max) note(state, event, 'V-301', 'mateDate', { min, max, n })
  if ((livePiglets ?? 0) > (totalBorn ?? livePiglets ?? 0)) note(state, event, 'O-12', 'totalBorn', {})
}

function checkOpen(state: PigState, event: Entry, opening: Of<'OPEN'>): void {
  checkNotAfter(state, event, 'openDate', opening.openDate)
  if (opening.mateDate && opening.mateDate > opening.openDate) note(state, event, 'O-11', 'mateDate', {})
}

function checkWeaned(state: PigState, event: Entry, opening: Of<'WEANED'>, day: number): void {
  const { wsi_max } = state.params
  checkNotAfter(state, event, 'weanDate', opening.weanDate)
  if (day - dayNumber(opening.weanDate) > wsi_max) note(state, event, 'O-06', 'weanDate', { n: wsi_max })
  checkParity(state, event, opening)
}

function checkParity(state: PigState, event: Entry, opening: Of<'LACTATING' | 'WEANED'>): void {
  if (opening.parity < 1) note(state, event, 'O-05', 'parity', { 状态: STATUS_LABELS[opening.status] })
}

function checkBoar(state: PigState, event: Entry, _: Opening, day: number): void {
  const { birthDate } = event.payload
  if (birthDate && day - dayNumber(birthDate) < BOAR_MONTHS_MIN * DAYS_PER_MONTH)
    note(state, event, 'O-08', 'birthDate', { n: BOAR_MONTHS_MIN })
}

import { days } from '../calendar.ts'
import { isValidOn, type Validity } from '../semen/lot.ts'
import type { SowEvent } from './sow.events.ts'
import type { MateDose } from './sow.mating.ts'
import type { PigState } from './sow.state.ts'
import type { BoarStatus } from './sow.types.ts'
import { note } from './violations.ts'

type Mating = SowEvent<'event_mat'>

/** Ancestors of two generations, as ids; unknown ones are left out. */
export interface Pedigree {
  id: string
  sireId?: string | null
  damId?: string | null
  grandparentIds?: readonly string[]
}

export interface BoarFacts {
  earNo: string
  status: BoarStatus
  /** False when the boar failed its semen examination. */
  qualified?: boolean
  birthDate?: string | null
  pedigree?: Pedigree
  /** Doses of this boar used in the week of the event, without the event itself. */
  dosesThisWeek?: number
}

/** State of a lot of semen without the event. */
export interface LotFacts extends Validity {
  lotNo: string
  /** Doses that may still leave on the day of the event. */
  free: number
  pedigrees: readonly Pedigree[]
}

/** True when two animals share an animal within two generations (same sire or dam, shared grandparent), V-108. */
function areRelated(a: Pedigree, b: Pedigree): boolean {
  const family = ({ id, sireId, damId, grandparentIds = [] }: Pedigree) =>
    [id, sireId, damId, ...grandparentIds].filter((one) => one !== null && one !== undefined)
  const ofA = new Set(family(a))
  return family(b).some((one) => ofA.has(one))
}

const dosesOf = ({ payload }: Mating): readonly MateDose[] => (payload.doses?.length ? payload.doses : [{}])

/** The cell the first such dose was typed in: the first of all says what they are, the others may say it themselves. */
function cellOf(doses: readonly MateDose[], isSuch: (dose: MateDose) => boolean, main: string): string {
  const index = doses.findIndex(isSuch)
  const [first, own] = [doses[0], doses[index]]
  const same = first?.semenLotId === own?.semenLotId && first?.boarId === own?.boarId
  return same ? main : `dose${index + 1}`
}

/** Facts a mating needs about boars, semen and ancestors. */
export interface MatingFacts {
  /** Boars by id, V-106, V-108, V-110. */
  boars?: Readonly<Record<string, BoarFacts>>
  /** The main boar's number where it is no boar of the farm, nor one whose semen it bought or received, V-106. */
  strangeBoars?: readonly string[]
  pedigree?: Pedigree
  /** Lots of semen by uid, V-107, V-108. */
  lots?: Readonly<Record<string, LotFacts>>
}

/** Rules about the boars and lots of a mating, checked against facts: V-106 … V-108, V-110, B-01, B-06, B-07. */
export function checkDoses(state: PigState, event: Mating, facts: MatingFacts): void {
  const doses = dosesOf(event)
  const boarOf = ({ semenLotId, boarId }: MateDose) => (semenLotId ? null : (boarId ?? event.payload.boarId))
  const boarIds = doses.flatMap((dose) => boarOf(dose) ?? [])
  for (const id of new Set(boarIds)) {
    const boar = facts.boars?.[id]
    const field = cellOf(doses, (dose) => boarOf(dose) === id, 'boarEarnock')
    if (boar) checkBoar(state, event, boar, boarIds.filter((one) => one === id).length, facts, field)
  }
  for (const 耳号 of facts.strangeBoars ?? []) note(state, event, 'V-106', 'boarEarnock', { 耳号 })
  for (const [lotUid, taken] of Map.groupBy(doses, (dose) => dose.semenLotId)) {
    const lot = facts.lots?.[lotUid ?? '']
    const field = cellOf(doses, (dose) => dose.semenLotId === lotUid, 'semenLot')
    if (lot) checkLot(state, event, lot, taken.length, facts, field)
  }
}

function checkBoar(
  state: PigState,
  event: Mating,
  boar: BoarFacts,
  doses: number,
  { pedigree }: MatingFacts,
  field: string,
): void {
  const { boar_min_age: n, boar_use_max_per_week } = state.params
  if (boar.status !== 'ACTIVE' || boar.qualified === false)
    note(state, event, 'V-106', field, { 耳号: boar.earNo })
  if (boar.birthDate && days(boar.birthDate, event.date) < n) note(state, event, 'B-01', field, { n })
  if (pedigree && boar.pedigree && areRelated(pedigree, boar.pedigree)) note(state, event, 'V-108', field, {})
  if (boar.dosesThisWeek !== undefined && boar.dosesThisWeek + doses > boar_use_max_per_week)
    note(state, event, 'V-110', field, {})
}

/** V-107 is the mating's own rule; B-06 and B-07 say which half of it is broken. */
function checkLot(
  state: PigState,
  event: Mating,
  lot: LotFacts,
  doses: number,
  { pedigree }: MatingFacts,
  field: string,
): void {
  const [late, short] = [!isValidOn(lot, event.date), doses > lot.free]
  if (late || short) note(state, event, 'V-107', field, {})
  if (late) note(state, event, 'B-07', field, {})
  else if (short) note(state, event, 'B-06', field, { n: lot.free })
  if (pedigree && lot.pedigrees.some((one) => areRelated(pedigree, one)))
    note(state, event, 'V-108', field, {})
}

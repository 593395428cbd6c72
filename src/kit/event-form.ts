import type { ExactField, Field, Fields, RowOf } from './field.ts'
import { fieldsMistake } from './field-mistake.ts'
import type { RowSource } from './row-source.ts'
import type { AddressFilters } from './screen-address.ts'

/** A cell the program fills: a fact of the animal (from the server) or a figure computed from the row. */
export interface DerivedCell {
  readonly label: string
  readonly group?: string
  readonly width?: number
  readonly digits?: number
  /** Pure; runs on every keystroke, gets the row as typed and the facts of its animal. */
  readonly of: (row: Readonly<Record<string, unknown>>, facts: Readonly<Record<string, unknown>>) => unknown
}

/** A list by its route name, asked by the given filters. */
export interface RecordedList {
  readonly page: string
  readonly filters: AddressFilters
  readonly label: string
}

/** Name of the event: in the catalogue (§3.7), the menu, the address and on screen. */
interface FormHead {
  /** Code of the event: event_farr. */
  code: string
  /** Route name, menu target and function code: event-farr, after its code. */
  name: string
  label: string
  /** Of its screen: the label, where that says enough. */
  title: string
  /** Group of the menu; the events' own unless said. */
  area?: string
  /** One sentence: what saving does to the animal. */
  effect: string
}

/** Contents of the grid beyond its cells. */
interface FormShows {
  /** Two-level heads: field or derived key → the word above. */
  groups?: Readonly<Record<string, string>>
  /** Read-only cells; `before` names the field they come before. */
  derived?: Readonly<Record<string, DerivedCell & { before?: string }>>
  /** Fields summed in the foot. */
  sums?: readonly string[]
  /** Work lists (§5.11) that can fill the grid: key → label. */
  lists?: Readonly<Record<string, string>>
  /** Cells that offer what the server finds for the typed word: cell → the call that finds it. */
  offers?: Readonly<
    Record<string, 'lots' | 'batches' | 'numbers' | 'batchesOrNew' | 'suggest' | 'boars' | 'nursing'>
  >
}

interface FormRules {
  /** Where one cell decides which others matter: an animal taken over pregnant has no weaning date. */
  rows?: RowRules
  /** Several rows of one day may name the same: usual but of animals. Of these two causes of death, the piglets of one litter. */
  repeatable?: boolean
  /** Cells that no correction changes: numbers given once. */
  once?: readonly string[]
}

/** Settings that few events need. */
interface FormOverrides extends Pick<RowSource, 'rowsOf'> {
  /** The list in which what the grid has recorded is found again, corrected and taken back. */
  recorded?: RecordedList
  /** First values of rows of animals on a work list, where the list says what is to be recorded: key of the list → cells. */
  begins?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The event changes the number of its animal: it is not found again by the number that opened its row. */
  renames?: boolean
  /** The field above the grid a rule is about, where the rule speaks of it by another name. */
  headOf?: (field: string, header: PairRow) => string
  /** Stages of the batches that come first among those offered. */
  stagesFirst?: readonly string[]
  /** Cells, with the day, by which the server finds facts of a row that no number opens: what is left in a silo. */
  factsBy?: readonly string[]
  /** Use or work recorded by itself: nothing is replayed (decision 0015). */
  standalone?: boolean
  /** Further animals the event happens to as well: all take it or none does. */
  pair?: EventPair
}

export interface EventFormInput {
  head: Omit<FormHead, 'name' | 'title'> & Partial<Pick<FormHead, 'name' | 'title'>>
  /** Kind of animal whose ear number opens a row; 'lot', 'batch': the number of one does; null when the row creates its animal or batch. */
  target: 'sow' | 'boar' | 'pig' | 'lot' | 'batch' | null
  /** Typed once above the grid and taken over by every row. Holds `date`. */
  header: Fields
  /** Cells of a row, in order. */
  fields: Fields
  shows?: FormShows
  rules?: FormRules
  /** Turns a checked row into the event's payload where it is more than its cells. */
  payload?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  overrides?: FormOverrides
}

/** Events of several animals: the cell with the other's ear number, and what each of them stores. */
interface EventPair {
  readonly cell: string
  /** Cells that may name a third animal and further ones. */
  readonly more?: readonly string[]
  /** Of the animal whose ear number opens the row (`earNo`), out of the row's payload. */
  readonly mine: (payload: PairRow, earNo: string) => PairRow
  /** `place`: 1 for the animal of `cell`, 2 for the next one named. */
  readonly theirs: (payload: PairRow, earNo: string, place: number) => PairRow
}
type PairRow = Readonly<Record<string, unknown>>

/** Rules of a row about its cells beyond their declarations. Pure; in the grid and on the server alike. */
export interface RowRules {
  /** Cells that do not matter for this row: grey, stepped over, not sent. */
  readonly idle: (row: PairRow) => ReadonlySet<string>
  /** Cells this row cannot do without, with the message for empty ones. */
  readonly needs: (row: PairRow) => ReadonlyMap<string, NeededCell>
}

export interface NeededCell {
  readonly rule: string
  readonly message: string
  /** Only asked for where a person types; the server takes the row without. */
  readonly asked: boolean
}

/** A declared form as it is read: the groups of its declaration are one. */
export interface EventForm
  extends FormHead,
    FormShows,
    FormRules,
    FormOverrides,
    Pick<EventFormInput, 'target' | 'header' | 'fields' | 'payload'> {
  groups: Readonly<Record<string, string>>
  derived: Readonly<Record<string, DerivedCell & { before?: string }>>
  sums: readonly string[]
  lists: Readonly<Record<string, string>>
  area: string
  path: string
}

type Declared = Pick<EventForm, 'header' | 'fields' | 'payload'>
/** The keys a type names: those of a plain record are unknown. */
type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] }
type Stored<C extends Fields> = {
  [K in keyof C]?: C[K] extends ExactField ? number : NonNullable<RowOf<C>[K]>
}

/** Stored payload of an event of the form: the cells that were filled in, exact decimals as numbers, and the result of `payload`. */
export type PayloadOf<E> = E extends Declared
  ? Stored<E['header'] & E['fields']> & (E extends { payload: (row: never) => infer P } ? Known<P> : unknown)
  : never

/** The type of a form keeps code, cells and payload of its declaration. */
type Form<I extends EventFormInput> = Omit<EventForm, 'code' | keyof Declared> &
  Pick<I, keyof Declared & keyof I> & { code: I['head']['code'] }

/** Declares the entry grid of one event. Mistakes stop the program at boot with a sentence naming event and field. */
export function defineEventForm<const I extends EventFormInput>(input: I): Form<I>
export function defineEventForm(input: EventFormInput): EventForm {
  const { head, shows, rules, overrides, ...cells } = input
  const {
    code,
    label,
    name = `event-${code.replace(/^event_/, '').replaceAll('_', '-')}`,
    title = label,
  } = head
  const form = {
    ...{ groups: {}, derived: {}, sums: [], lists: {}, area: 'event', path: `/admin/${name}` },
    repeatable: !isOfAnimals(cells),
    ...{ ...head, name, title, ...shows, ...rules, ...overrides, ...cells },
  }
  assertSound(form)
  return form
}

/** @throws Error naming event and field */
function assertSound(form: EventForm): void {
  const wrong = (sentence: string) => new Error(`event form "${form.name}": ${sentence}`)
  if (!/^(event|batch|feed)_[a-z_]+$/.test(form.code))
    throw wrong(`code "${form.code}" must look like event_farr or batch_weigh`)
  if (!form.header.date) throw wrong('header has no "date"')
  const mistake = fieldsMistake(form.header) ?? fieldsMistake(form.fields)
  if (mistake) throw wrong(mistake)
  for (const key of Object.keys(form.fields)) {
    if (key in form.header) throw wrong(`field "${key}" stands in header and row`)
  }
  const cells = new Set([...Object.keys(form.fields), ...Object.keys(form.derived)])
  for (const key of pairCells(form))
    if (form.fields[key]?.kind !== 'earTag')
      throw wrong(`pair names "${key}", which is no ear tag of the row`)
  for (const key of form.sums) if (!cells.has(key)) throw wrong(`sums names "${key}", which is not a cell`)
  for (const key of Object.keys(form.groups))
    if (!cells.has(key)) throw wrong(`groups names "${key}", which is not a cell`)
  for (const [key, cell] of Object.entries(form.derived)) {
    if (cell.before && !(cell.before in form.fields))
      throw wrong(`"${key}" stands before "${cell.before}", which is not a field`)
  }
  for (const key of form.factsBy ?? [])
    if (!(key in form.fields)) throw wrong(`factsBy names "${key}", which is not a field`)
  for (const key of Object.values(form.begins ?? {}).flatMap((one) => Object.keys(one)))
    if (!(key in form.fields)) throw wrong(`begins names "${key}", which is not a field`)
}

/** Events whose rows are opened by the ear number of an animal. */
const isOfAnimals = ({ target }: Pick<EventForm, 'target'>): boolean =>
  target === 'sow' || target === 'boar' || target === 'pig'

/** Events of growing batches: their codes say so, also where the row opens its batch. */
export const isOfBatches = ({ code }: Pick<EventForm, 'code'>): boolean => code.startsWith('batch_')

/** Standalone events: no history of an animal or batch is replayed with them. */
export const isStandalone = ({ standalone }: Pick<EventForm, 'standalone'>): boolean => standalone === true

/** Cells of a row that name further animals of the event. */
export const pairCells = ({ pair }: Pick<EventForm, 'pair'>): readonly string[] =>
  pair ? [pair.cell, ...(pair.more ?? [])] : []

/** A correction leaves this cell as it is. */
export const isKept = (form: Pick<EventForm, 'pair' | 'once'>, key: string): boolean =>
  pairCells(form).includes(key) || (form.once ?? []).includes(key)

/** Everything a row of the event carries: header and cells. */
export function eventFields(form: EventForm): Record<string, Field> {
  return { ...form.header, ...form.fields }
}

const CARRIED = new Set(['earNo', 'pigId', 'date'])

/** The payload of a checked row: its cells without the empty ones, exact decimals as JSON numbers. */
export function payloadOf(form: EventForm, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = eventFields(form)
  const stored: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row)) {
    if (value === null || value === undefined || (form.target !== null && CARRIED.has(key)) || key === 'date')
      continue
    const kind = fields[key]?.kind
    stored[key] = kind === 'decimal' || kind === 'money' ? Number(value) : value
  }
  return form.payload ? { ...form.payload(stored) } : stored
}

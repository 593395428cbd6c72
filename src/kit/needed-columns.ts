import type { EventForm, RowRules } from './event-form.ts'
import type { Field, Fields } from './field.ts'
import type { Resource } from './resource.ts'

type Row = Readonly<Record<string, unknown>>

/** Keys of the cells a row with these words cannot do without. */
export type NeedsOf = (row: Row) => ReadonlySet<string>

/** When a column has to be filled that is not declared as required. */
export interface Needed {
  /** In every row. */
  readonly always: boolean
  /** In the words of a person: 对象为批次、栋舍时必填. */
  readonly when: string
}

interface Probe {
  readonly row: Row
  readonly changed: readonly Change[]
}
interface Change {
  readonly key: string
  readonly words: string
  readonly value: unknown
}

/** An example of any text a person may type. */
function sampleOf({ kind, many }: Field): unknown {
  const samples: Partial<Record<Field['kind'], unknown>> = {
    integer: 1,
    decimal: '1',
    money: '1',
    date: '2026-11-21',
    month: '2026-11',
  }
  const sample = samples[kind] ?? 'x'
  return many ? [sample] : sample
}

/** The words a cell may say that rules can turn on: those of a choice, yes and no, or just something. */
function changesOf([key, field]: [string, Field]): Change[] {
  if (field.kind === 'choice')
    return (field.options ?? []).map(({ value, label }) => ({
      key,
      value,
      words: `${field.label}为${label}`,
    }))
  if (field.kind === 'flag')
    return [true, false].map((value) => ({ key, value, words: `${field.label}为${value ? '是' : '否'}` }))
  return [{ key, value: sampleOf(field), words: `已填${field.label}` }]
}

/** A required cell is filled: what is asked for in addition counts. */
const givenOf = (field: Field): unknown =>
  field.required ? (field.options?.[0]?.value ?? sampleOf(field)) : null

const isWord = ({ kind }: Field): boolean => kind === 'choice' || kind === 'flag'

/** Columns required by rules, found by asking the rules about rows: nothing has to be declared twice. */
export function neededColumns(fields: Fields, needs: NeedsOf): ReadonlyMap<string, Needed> {
  const entries = Object.entries(fields).filter(([, { kind }]) => !WITHOUT_CELL.has(kind))
  const start: Row = Object.fromEntries(entries.map(([key, field]) => [key, field.default ?? givenOf(field)]))
  const single = entries.map(changesOf)
  const words = entries.filter(([, field]) => isWord(field)).map(changesOf)
  const probe = (changed: readonly Change[]): Probe => ({
    changed,
    row: { ...start, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) },
  })
  const ones = single.flat().map((one) => probe([one]))
  const pairs = words.flatMap((list, at) =>
    words
      .slice(at + 1)
      .flatMap((others) => list.flatMap((one) => others.map((other) => probe([one, other])))),
  )
  const asked = [probe([]), ...ones, ...pairs].map((one) => ({ ...one, needed: needs(one.row) }))
  const keys = new Set(asked.flatMap(({ needed }) => [...needed]))
  return new Map(
    [...keys].flatMap((key): [string, Needed][] => {
      const field = fields[key]
      if (!field || field.required) return []
      const others = asked.filter(({ changed }) => changed.every((one) => one.key !== key))
      return [[key, neededIn(key, others)]]
    }),
  )
}

/** Kinds of fields without a cell. */
const WITHOUT_CELL: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['lines', 'attachment', 'functions'])

type Asked = Probe & { readonly needed: ReadonlySet<string> }

function neededIn(key: string, asked: readonly Asked[]): Needed {
  const [first] = asked
  const always = asked.every(({ needed }) => needed.has(key))
  if (always) return { always, when: '必填' }
  const ones = asked.filter(({ changed }) => changed.length === 1)
  const words = [...Map.groupBy(ones, ({ changed }) => changed[0]?.key).values()].flatMap((group) => {
    const needing = group.filter(({ needed }) => needed.has(key))
    if (group.length === 1) return first?.needed.has(key) && needing.length === 0 ? [without(group[0])] : []
    return needing.length > 0 && needing.length < group.length ? [withWords(needing)] : []
  })
  const pairs = asked.filter(({ changed, needed }) => changed.length === 2 && needed.has(key))
  const said = words.length > 0 ? words : pairs.slice(0, 1).map(both)
  return { always, when: said.length > 0 ? `${said.join('，')}时必填` : '按其他列的内容必填' }
}

const without = (one: Asked | undefined): string => `${one?.changed[0]?.words.replace(/^已填/, '未填') ?? ''}`

/** 入群状态为已配、妊娠. */
function withWords(group: readonly Asked[]): string {
  const all = group.map(({ changed }) => changed[0]?.words ?? '')
  const head = all[0]?.slice(0, all[0].indexOf('为') + 1) ?? ''
  return head + all.map((one) => one.slice(head.length)).join('、')
}

const both = ({ changed }: Asked): string => changed.map(({ words }) => words).join('且')

/** Required cells by the rules of an event's rows. */
export const needsOfRows =
  (rows: RowRules | undefined): NeedsOf =>
  (row) =>
    new Set(rows?.needs(row).keys())

const alwaysOf = new WeakMap<EventForm, ReadonlySet<string>>()

/** Cells that no row of the form may leave empty, beyond those declared as required. */
export function alwaysNeeded(form: EventForm): ReadonlySet<string> {
  const known = alwaysOf.get(form)
  if (known) return known
  const needed = neededColumns({ ...form.header, ...form.fields }, needsOfRows(form.rows))
  const always = new Set([...needed].flatMap(([key, one]) => (one.always ? [key] : [])))
  alwaysOf.set(form, always)
  return always
}

const ASKS = /^请(填写|输入|选择)/

/** Required cells by the rules of a resource. */
export const needsOfResource =
  ({ rules }: Pick<Resource, 'rules'>): NeedsOf =>
  (row) =>
    new Set(
      rules.flatMap((rule) => {
        const problem = rule(row as Parameters<typeof rule>[0])
        return problem && ASKS.test(problem.message) ? [problem.field] : []
      }),
    )

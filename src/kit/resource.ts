import type { DocumentRules } from './document-rules.ts'
import { type Field, type Fields, moment, organisation, type RowOf } from './field.ts'
import { fieldsMistake, labelMistake } from './field-mistake.ts'
import { type Findable, findableMistake } from './findable.ts'
import type { RowSource } from './row-source.ts'
import type { SettingChecks } from './setting-checks.ts'

const actions = ['list', 'create', 'edit', 'delete', 'import', 'export'] as const
export type Action = (typeof actions)[number]

/** What most resources offer: rows to look at, rows to write, rows a file may bring as well. */
export const SHOWN: readonly Action[] = ['list', 'export']
export const WRITTEN: readonly Action[] = ['list', 'create', 'edit', 'delete', 'export']
export const WRITTEN_AND_IMPORTED: readonly Action[] = actions

/**
 * Which rows a person sees. farm: rows of the farms in scope; company: of the companies in scope, and common rows; tree: rows whose
 * organisation lies below a granted node; group: all rows.
 */
export type Scope = 'farm' | 'company' | 'tree' | 'group'

/** A sentence about one field of a row, or about the row (`field` empty). */
export interface Problem {
  readonly field: string
  readonly message: string
}
/** Typed as a method is, so that a resource of certain fields is assignable to one of any fields. */
type Rule<Row> = { check(row: Row): Problem | null }['check']

/** Name of a resource, and path of its screen. */
export interface ResourceHead {
  /** Route name, API path and prefix of the function codes. */
  readonly name: string
  readonly label: string
  readonly area: string
  readonly table: string
}

/** Scope and actions of a resource. */
export interface Access<Key extends string = string> {
  readonly scope: Scope
  readonly actions: readonly Action[]
  /** Buttons beyond the actions: key → label; each is a function `name:key`. */
  readonly buttons?: Readonly<Record<string, string>>
  /** Scope `farm`: the field that names the farm of a row, or a house of it. */
  readonly farm?: Key
  /** Field with a row's organisation for scope `tree`; default `organizeId`. */
  readonly treeField?: Key | 'uid'
}

/** Title and order of the rows. */
export interface Rows<Key extends string = string> {
  readonly titleField: Key
  readonly sort?: { field: Key | 'createdAt'; order: 'asc' | 'desc' }
  readonly uniqueTogether?: readonly (readonly Key[])[]
  /** A row may be the start of a new one (复制), for those who may create. Unique fields stay empty. */
  readonly copy?: boolean
  /** Scope `farm`: the field with its business day, or its month. Rows booked in a closed one are not written, changed or removed. */
  readonly day?: Key
}

/** Settings that few resources need. */
export interface ResourceOverrides<Key extends string = string> {
  /** Scope `farm`: the field that names a second farm, which sees the row as well. */
  readonly alsoFarm?: Key
  /** Key of the field that points at the parent row of the same resource. */
  readonly parent?: Key
  /** Rows hold from a day to a day, for ever where `to` is empty: no two with the same `of` on one day (M-05). */
  readonly effective?: Effective<Key>
  /**
   * With `day`: fields entered later. Where nothing else changes, the days and months these fields hold must be open, not that of the row.
   */
  readonly enteredLater?: readonly Key[]
  /** Files of rows may be CSV as well, as machines write them. */
  readonly csv?: boolean
  /** Fields by which a row of a file finds the row it changes, where no single field is unique; an empty cell asks nothing. */
  readonly upsert?: readonly Key[]
  /** Writing its rows changes organisations, or what pickers show of them: these are read again. */
  readonly organises?: boolean
  /** Check of `bi/appSetting` before a row is added or deleted (spec §7). */
  readonly settingChecks?: SettingChecks
}

/** How a resource is declared. */
export interface ResourceInput<F extends Fields, Key extends string = Extract<keyof F, string>> {
  head: ResourceHead
  access: Access<Key>
  rows: Rows<Key>
  fields: F
  rules?: readonly Rule<RowOf<F>>[]
  /** The search of the whole product finds its rows. */
  found?: Findable<Key>
  source?: RowSource
  overrides?: ResourceOverrides<Key>
}

/** The fields that say from when to when a row holds, and what for. */
export interface Effective<Key extends string = string> {
  readonly from: Key
  readonly to: Key
  readonly of: readonly Key[]
}

/** A declaration as the rest of the house reads it: names checked, defaults filled in. */
export interface Resource<F extends Fields = Fields>
  extends ResourceHead,
    Access,
    Rows,
    RowSource,
    ResourceOverrides {
  readonly path: string
  readonly fields: F
  readonly sort: NonNullable<Rows['sort']>
  readonly buttons: NonNullable<Access['buttons']>
  readonly rules: readonly Rule<RowOf<Fields>>[]
  readonly found?: Findable
  /** It is a document (document.ts): numbered, submitted, approved, void. */
  readonly document?: DocumentRules
}

/** Columns every row has (§0.3). They are never accepted from outside. */
export const commonFields = {
  createdAt: moment('创建时间'),
  updatedAt: moment('修改时间'),
} satisfies Record<string, Field>

/** The farm of a row, where rows belong to farms: no cell of a form, but a filter, and a column for who sees several. */
export const farmField = organisation('猪场', ['farm'], { filter: true })

export const actionLabels: Record<Action, string> = {
  list: '查询',
  create: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
}

const RESERVED = new Set([
  'uid',
  'version',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'deleted',
  'farmId',
  'companyId',
])

/** Declares an entity once. A mistake in the declaration stops the program with a sentence that names resource and field. */
export function defineResource<const F extends Fields>(input: ResourceInput<F>): Resource<F> {
  const { head, access, rows, source, overrides, ...others } = input
  const resource = {
    sort: { field: 'createdAt', order: 'desc' } as const,
    buttons: {},
    path: `/admin/${head.name}`,
    ...head,
    ...access,
    ...rows,
    ...source,
    ...overrides,
    ...others,
    rules: [...(input.rules ?? []), ...endRule(overrides?.effective, input.fields)] as readonly Rule<
      RowOf<Fields>
    >[],
  }
  const mistake =
    headMistake(resource) ??
    fieldsMistake(input.fields) ??
    labelMistake(input.fields) ??
    placeMistake(resource)
  if (mistake) throw new Error(`resource "${head.name}": ${mistake}`)
  return resource
}

function headMistake({ name, table, fields }: Resource): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return 'name must be letters, digits, "-" or "_"'
  if (!/^[a-z][a-z0-9_]*$/.test(table)) return `table "${table}" must be snake_case`
  const reserved = Object.keys(fields).find((key) => RESERVED.has(key))
  return reserved === undefined ? null : `field "${reserved}" is reserved for the system`
}

/** A validity ends no sooner than it begins. */
function endRule(effective: Effective | undefined, fields: Fields): Rule<object>[] {
  if (!effective) return []
  const { from, to } = effective
  const message = `${fields[to]?.label}不能早于${fields[from]?.label}`
  return [
    (row) => {
      const { [from]: start, [to]: end } = row as Readonly<Record<string, unknown>>
      return start && end && String(end) < String(start) ? { field: to, message } : null
    },
  ]
}

/** Fields that distinguish rows of one title, where they are words: those the title is unique together with. */
export const apartOf = ({ titleField, uniqueTogether = [], fields }: Resource): readonly string[] =>
  uniqueTogether
    .filter((keys) => keys.includes(titleField) && keys.every((key) => fields[key]?.kind === 'text'))
    .flat()
    .filter((key) => key !== titleField)

/** A part of the declaration that names a field which is not there, or is of the wrong kind. */
function placeMistake(input: Resource): string | null {
  const unknown = (place: string, key: string) =>
    key in input.fields || key in commonFields ? null : `${place} "${key}" is not a field`
  const together = [...(input.uniqueTogether ?? []).flat(), ...(input.upsert ?? [])]
  return (
    unknown('titleField', input.titleField) ??
    unknown('sort field', input.sort.field) ??
    (input.parent ? parentMistake(input, input.parent) : null) ??
    (input.alsoFarm ? unknown('alsoFarm', input.alsoFarm) : null) ??
    (input.farm ? (unknown('farm', input.farm) ?? farmMistake(input, input.farm)) : null) ??
    (input.day ? unknown('day', input.day) : null) ??
    (input.treeField && input.treeField !== 'uid' ? unknown('treeField', input.treeField) : null) ??
    needsMistake(input) ??
    heldMistake(input) ??
    findableMistake(input.found, input.fields) ??
    together.map((key) => unknown('uniqueTogether', key)).find(Boolean) ??
    input.enteredLater?.map((key) => unknown('enteredLater', key)).find(Boolean) ??
    (input.actions.includes('list') ? null : 'actions lack "list"')
  )
}

/** Rows are asked by their farm anyway; a second farm makes the first one a question of its own. */
function farmMistake({ fields, alsoFarm }: Resource, farm: string): string | null {
  const isAsked = fields[farm]?.orgTypes?.includes('farm') && fields[farm]?.filter
  return isAsked && !alsoFarm ? `farm "${farm}" is a filter already` : null
}

/** Days that rows hold between are days; a row is booked on a day or in a month. */
function heldMistake({ fields, effective, day }: Resource): string | null {
  const { from, to, of } = effective ?? { from: '', to: '', of: [] }
  const days = effective ? [from, to] : []
  if (days.some((key) => fields[key]?.kind !== 'date')) return 'effective rows need two dates'
  if (effective && !fields[from]?.required) return `effective rows need "${from}" always`
  const lost = of.find((key) => !(key in fields))
  if (lost !== undefined) return `effective "${lost}" is not a field`
  return day !== undefined && !['month', 'date'].includes(fields[day]?.kind ?? '')
    ? `day "${day}" is no day and no month`
    : null
}

/** Rows are named and ordered by fields that all viewers of the row may see. */
function needsMistake({ fields, buttons, titleField, sort }: Resource): string | null {
  for (const [key, { needs }] of Object.entries(fields)) {
    if (needs === undefined) continue
    if (!(needs in buttons)) return `field "${key}" needs "${needs}", which is no button`
    if (key === titleField || key === sort.field)
      return `field "${key}" needs a right, but rows are found by it`
  }
  return null
}

function parentMistake(input: Resource, parent: string): string | null {
  const field = input.fields[parent]
  if (!field) return `parent "${parent}" is not a field`
  return field.target === input.name ? null : `parent "${parent}" must refer to "${input.name}" itself`
}

/** Endings of the files rows are imported from. */
export const fileTypes = ({ csv }: Pick<Resource, 'csv'>): readonly string[] =>
  csv ? ['xlsx', 'csv'] : ['xlsx']

/** The fields an upsert finds its row by: those declared for it, or the first unique one that is always filled. */
export function upsertKeys({ fields, upsert }: Pick<Resource, 'fields' | 'upsert'>): readonly string[] {
  if (upsert) return upsert
  const [only] = Object.entries(fields).filter(([, one]) => one.unique && one.required && !one.readonly)
  return only ? [only[0]] : []
}

/** Title of a row: where it goes by another one (a price by its material), the title of that. */
export const titleOfRow = (
  { titleField }: Pick<Resource, 'titleField'>,
  row: Readonly<Record<string, unknown>>,
): string => String(row[`${titleField}Title`] ?? row[titleField] ?? '')

/** The function code of an action: `basic-supplier` for looking, `basic-supplier:create` for a button. */
export const functionCode = (name: string, action: string): string =>
  action === 'list' ? name : `${name}:${action}`

/** Names that a declaration refers to must exist; says which does not. Run once at boot over all resources. */
export function checkReferences(all: readonly Resource[]): void {
  const names = new Map<string, Resource>()
  for (const one of all) {
    if (names.has(one.name)) throw new Error(`resource "${one.name}" is declared twice`)
    names.set(one.name, one)
  }
  for (const one of all)
    for (const [key, field] of Object.entries(one.fields))
      if (field.target && !names.has(field.target))
        throw new Error(
          `resource "${one.name}": field "${key}" refers to "${field.target}", which is not a resource`,
        )
}

/** The field that names the farm of a row: documents say it with their rules. */
export const farmFieldOf = ({ document, farm }: Pick<Resource, 'document' | 'farm'>): string =>
  document?.farm ?? farm ?? 'farmId'

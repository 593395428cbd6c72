import type { DocumentRules } from './document-rules.ts'
import { type Field, type Fields, moment, organisation, type RowOf } from './field.ts'
import { fieldsMistake, labelMistake } from './field-mistake.ts'
import { type Findable, findableMistake } from './findable.ts'
import type { RowSource } from './row-source.ts'
import type { SettingChecks } from './setting-checks.ts'

export const actionLabels = {
  list: '查询',
  create: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
} as const
export type Action = keyof typeof actionLabels

/** Actions of most resources: rows to look at, rows to write, rows a file may bring as well. */
export const SHOWN: readonly Action[] = ['list', 'export']
export const WRITTEN: readonly Action[] = ['list', 'create', 'edit', 'delete', 'export']
export const WRITTEN_AND_IMPORTED: readonly Action[] = [
  'list',
  'create',
  'edit',
  'delete',
  'import',
  'export',
]
const WRITES: readonly Action[] = ['create', 'edit', 'import']

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
/** A table is called after its resource, unless the declaration says otherwise. */
export type ResourceHeadInput = Omit<ResourceHead, 'table'> & Partial<Pick<ResourceHead, 'table'>>

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
  /** Two days, or months, of which the second is not before the first. */
  readonly spans?: readonly (readonly [from: Key, to: Key])[]
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
  readonly afterEntry?: readonly Key[]
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
  head: ResourceHeadInput
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
export const farmField = organisation('猪场', ['farm'], { list: false, filter: true })

const RESERVED = new Set(['uid', 'version', 'createdBy', 'updatedBy', 'deleted', 'farmId', 'companyId'])

/** Declares an entity once. A mistake in the declaration stops the program with a sentence that names resource and field. */
export function defineResource<const F extends Fields>(input: ResourceInput<F>): Resource<F> {
  const { head, access, rows, source, overrides, ...others } = input
  const resource = {
    sort: { field: 'createdAt', order: 'desc' } as const,
    buttons: {},
    path: `/admin/${head.name}`,
    table: tableOf(head.name),
    ...head,
    ...access,
    ...rows,
    ...source,
    ...overrides,
    ...others,
    fields: ownedFields(input),
    rules: [...(input.rules ?? []), ...spanRules(input)] as readonly Rule<RowOf<Fields>>[],
  }
  const mistake =
    headMistake(resource) ??
    fieldsMistake(resource.fields) ??
    labelMistake(resource.fields) ??
    placeMistake(resource)
  if (mistake) throw new Error(`resource "${head.name}": ${mistake}`)
  return resource
}

/** basic-client → basic_client, yearPlan → year_plan. */
const tableOf = (name: string): string => name.replace(/-|(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()

/** Rows that no person creates, edits or imports are the server's, and so are their fields, unless one says otherwise. */
function ownedFields<F extends Fields>({ access, fields }: ResourceInput<F>): F {
  if (WRITES.some((one) => access.actions.includes(one))) return fields
  const owned = Object.entries(fields).map(([key, field]) => [key, { readonly: true, ...field }])
  return Object.fromEntries(owned) as F
}

function headMistake({ name, table, fields }: Resource): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return 'name must be letters, digits, "-" or "_"'
  if (!/^[a-z][a-z0-9_]*$/.test(table)) return `table "${table}" must be snake_case`
  const reserved = Object.keys(fields).find((key) => RESERVED.has(key) || key in commonFields)
  return reserved === undefined ? null : `field "${reserved}" is reserved for the system`
}

/** A span from one field to another ends no sooner than it begins. */
function spanRules({ rows, overrides, fields }: ResourceInput<Fields>): Rule<RowOf<Fields>>[] {
  const { effective } = overrides ?? {}
  const spans = [...(rows.spans ?? []), ...(effective ? [[effective.from, effective.to] as const] : [])]
  return spans.map(([from, to]) => ({ [from]: start, [to]: end }) => {
    const message = `${fields[to]?.label}不能早于${fields[from]?.label}`
    return start && end && String(end) < String(start) ? { field: to, message } : null
  })
}

/** A part of the declaration that names a field which is not there, or is of the wrong kind. */
function placeMistake(input: Resource): string | null {
  const named: Readonly<Record<string, readonly (string | undefined)[]>> = {
    titleField: [input.titleField],
    'sort field': [input.sort.field],
    parent: [input.parent],
    alsoFarm: [input.alsoFarm],
    farm: [input.farm],
    day: [input.day],
    treeField: input.treeField === 'uid' ? [] : [input.treeField],
    effective: input.effective?.of ?? [],
    spans: (input.spans ?? []).flat(),
    uniqueTogether: [...(input.uniqueTogether ?? []).flat(), ...(input.upsert ?? [])],
    afterEntry: input.afterEntry ?? [],
  }
  for (const [place, keys] of Object.entries(named)) {
    const lost = keys.find((key) => key !== undefined && !(key in input.fields) && !(key in commonFields))
    if (lost !== undefined) return `${place} "${lost}" is not a field`
  }
  return (
    parentMistake(input) ??
    farmMistake(input) ??
    needsMistake(input) ??
    effectiveMistake(input) ??
    findableMistake(input.found, input.fields) ??
    (input.actions.includes('list') ? null : 'actions lack "list"')
  )
}

/** Rows are asked by their farm anyway; a second farm makes the first one a question of its own. */
function farmMistake({ fields, farm = '', alsoFarm }: Resource): string | null {
  const isAsked = fields[farm]?.orgTypes?.includes('farm') && fields[farm]?.filter
  return isAsked && !alsoFarm ? `farm "${farm}" is a filter already` : null
}

/** Days that rows hold between are days; a row is booked on a day or in a month. */
function effectiveMistake({ fields, effective, day }: Resource): string | null {
  if (effective) {
    const { from, to } = effective
    if ([from, to].some((key) => fields[key]?.kind !== 'date')) return 'effective rows need two dates'
    if (!fields[from]?.required) return `effective rows need "${from}" always`
  }
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

function parentMistake({ name, fields, parent }: Resource): string | null {
  return parent === undefined || fields[parent]?.target === name
    ? null
    : `parent "${parent}" must refer to "${name}" itself`
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

/** The function code of an action: `basic-supplier` for looking, `basic-supplier:create` for a button. */
export const functionCode = (name: string, action: string): string =>
  action === 'list' ? name : `${name}:${action}`

/** Names that a declaration refers to must exist; says which does not. Run once at boot over all resources. */
export function checkReferences(all: readonly Resource[]): void {
  const names = all.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`resource "${twice}" is declared twice`)
  for (const one of all)
    for (const [key, field] of Object.entries(one.fields))
      if (field.target && !names.includes(field.target))
        throw new Error(
          `resource "${one.name}": field "${key}" refers to "${field.target}", which is not a resource`,
        )
}

/** The field that names the farm of a row: documents say it with their rules. */
export const farmFieldOf = ({ document, farm }: Pick<Resource, 'document' | 'farm'>): string =>
  document?.farm ?? farm ?? 'farmId'

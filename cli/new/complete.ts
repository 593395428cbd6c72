import { unlisted } from '#kit/listed.ts'
import type { ResourceHead, Scope } from '#kit/resource.ts'
import type { Declared } from './declaration.ts'
import { type FieldSpec, SpecMistake } from './field-spec.ts'
import { kebab, snakeName } from './new.names.ts'

/** Options apart from the fields; options left out are chosen as most resources have them. */
export interface Said {
  readonly name: string
  readonly label: string
  readonly area: string
  readonly as?: string
  readonly table?: string
  readonly scope?: string
  readonly title?: string
  readonly unique?: readonly string[]
  /** Letters of the numbers of a document. */
  readonly prefix?: string
  readonly effect?: string
  /** The resource whose rows a report lists. */
  readonly of?: string
  /** Task of a job, and its time. */
  readonly about?: string
  readonly schedule?: string
}

const SCOPES: readonly Scope[] = ['farm', 'company', 'tree', 'group']
const OF_COMPANIES = new Set(['basic', 'system'])
const LIST_FIELDS = 8
const FILTERS = new Set(['choice', 'dictionary', 'reference', 'organisation', 'flag', 'date', 'month'])
const NAMING = new Set(['text', 'code', 'name'])
const AT_FARM: FieldSpec = {
  key: 'atFarmId',
  label: '猪场',
  builder: 'organisation',
  what: ['farm'],
  options: { required: true },
}
const REMARK: FieldSpec = { key: 'remark', label: '备注', builder: 'note', options: {} }

/** The whole declaration made of the options. */
export function completed(said: Said, specs: readonly FieldSpec[]): Declared {
  const { name, label, area } = said
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name))
    throw new SpecMistake(`名称“${name}”只能用字母、数字、“-”和“_”，以字母开头`)
  const file = kebab(said.as ?? name)
  const isDocument = said.prefix !== undefined
  const hasLines = specs.some(({ builder }) => builder === 'lines')
  const scope = scopeOf(said)
  const isOfFarm = scope === 'farm' && !isDocument
  const own = isOfFarm ? farmKey(specs) : undefined
  const located = isOfFarm && own === undefined ? [AT_FARM, ...specs] : specs
  const remarked = isDocument || specs.some(({ key }) => key === 'remark') ? located : [...located, REMARK]
  const titleField = isDocument ? 'docNo' : (said.title ?? titleOf(specs.filter(({ key }) => key !== own)))
  const head = { name, label, area, table: said.table ?? snakeName(file) }
  const unique = said.unique?.length ? { uniqueTogether: said.unique.map((one) => one.split('+')) } : {}
  return {
    ident: file.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    fields: placed(remarked, titleField),
    said: isDocument
      ? { ...documentOf(said, head, specs), ...(said.unique?.length ? { overrides: unique } : {}) }
      : {
          head,
          access: {
            scope,
            actions: hasLines
              ? ['list', 'create', 'edit', 'delete', 'export']
              : ['list', 'create', 'edit', 'delete', 'import', 'export'],
            ...(isOfFarm ? { farm: own ?? AT_FARM.key } : {}),
          },
          rows: { titleField, ...unique },
        },
  }
}

function scopeOf({ scope, area }: Said): Scope {
  const found = scope ?? (OF_COMPANIES.has(area) ? 'company' : 'farm')
  const known = SCOPES.find((one) => one === found)
  if (!known) throw new SpecMistake(`数据范围“${found}”应为 ${SCOPES.join('、')} 之一`)
  return known
}

const isOfFarms = ({ builder, what }: FieldSpec): boolean =>
  builder === 'organisation' && Array.isArray(what) && what.includes('farm')

/** The field that names the owner of a row: a farm, or a house in it. */
const farmKey = (specs: readonly FieldSpec[]): string | undefined =>
  specs.find(({ builder, what, options }) => {
    const types = Array.isArray(what) ? what : []
    return (
      builder === 'organisation' && options.required && ['farm', 'house'].some((one) => types.includes(one))
    )
  })?.key

/** Rows go by a number, a name, or a field that is always filled. */
function titleOf(specs: readonly FieldSpec[]): string {
  const always = specs.filter(({ options }) => options.required)
  const found =
    always.find(({ key }) => key === 'name') ??
    always.find(({ builder, options }) => NAMING.has(builder) && options.unique) ??
    always.find(({ builder }) => NAMING.has(builder)) ??
    always[0]
  if (!found) throw new SpecMistake('至少要有一个必填字段（required），用来称呼一行')
  return found.key
}

function documentOf({ prefix = '', label, effect }: Said, head: ResourceHead, specs: readonly FieldSpec[]) {
  const required = specs.filter(({ options }) => options.required)
  if (!required.some(({ builder }) => builder === 'date') || !required.some(isOfFarms))
    throw new SpecMistake('单据要有必填的日期（date）和猪场（organisation:farm）')
  return {
    head: { ...head, prefix },
    approval: { effect: effect ?? `审核后${label}生效`, signatures: ['制单', '审核'] },
  }
}

/** Without options for the list, it shows the first fields and is searched by those that sort it; by farm every list is searched anyway. */
function placed(specs: readonly FieldSpec[], title: string): FieldSpec[] {
  const isSaid = (option: string) => specs.some(({ options }) => option in options)
  const [lists, filters] = [!isSaid('list'), !isSaid('filter')]
  return specs.map((spec, index) => {
    const { list: asked = false, ...options } = spec.options
    const usual = !unlisted.has(spec.builder) && spec.builder !== 'note'
    const wanted = lists ? usual && index < LIST_FIELDS : asked
    const list = wanted === usual ? {} : { list: wanted }
    const sorts = spec.key === title || (FILTERS.has(spec.builder) && !isOfFarms(spec))
    return { ...spec, options: { ...options, ...list, ...(filters && sorts ? { filter: true } : {}) } }
  })
}

import {
  attachment,
  choice,
  code,
  date,
  decimal,
  dictionary,
  earTag,
  type Field,
  type Fields,
  flag,
  idCard,
  integer,
  lines,
  moment,
  money,
  month,
  name,
  note,
  organisation,
  organisations,
  password,
  phone,
  quantity,
  reference,
  references,
  text,
  weight,
} from '#kit/field.ts'

/** A field as it is said on the command line: `price=单价,money,required,digits:4,unit:元/份`. */
export interface FieldSpec {
  readonly key: string
  readonly label: string
  readonly builder: Builder
  /** Arguments of the builder between label and options: 'basic-supplier', ['farm'], the words of a choice. */
  readonly what?: unknown
  readonly options: Readonly<Record<string, unknown>>
  /** Fields of lines. */
  readonly fields?: readonly FieldSpec[]
}

const simple = {
  text,
  note,
  code,
  name,
  integer,
  decimal,
  weight,
  money,
  date,
  month,
  moment,
  flag,
  earTag,
  phone,
  idCard,
  password,
  attachment,
}
/** Builders that take what they choose from, between label and options. */
const choosing = { choice, dictionary, quantity, reference, references, organisation, organisations }
const builders = { ...simple, ...choosing, lines }
type Builder = keyof typeof builders
const isBuilder = (word: string): word is Builder => Object.hasOwn(builders, word)

const FLAGS = new Set('required unique list filter readonly sum spaces wide nonZero sameFarm'.split(' '))
const NUMBERS = new Set('min max minLength maxLength digits width'.split(' '))
const WORDS = new Set('unit hint'.split(' '))

const NUMERIC: ReadonlySet<Builder> = new Set(['integer', 'decimal', 'weight', 'quantity', 'money'])
const SUMMING: ReadonlySet<Builder> = new Set(['integer', 'weight', 'money'])
const WITH_DEFAULT: ReadonlySet<Builder> = new Set(['choice', 'flag'])

/** True of an option that its builder takes in `overrides` (src/kit/field.ts). */
export function isOverride(builder: Builder, option: string): boolean {
  if (option === 'unique') return builder !== 'code'
  if (option === 'list' || option === 'filter') return NUMERIC.has(builder)
  if (option === 'sum') return !SUMMING.has(builder)
  if (option === 'default') return !WITH_DEFAULT.has(builder)
  return option === 'minLength' || option === 'nonZero' || (option === 'unit' && builder === 'money')
}

/** An unknown word on the command line. */
export class SpecMistake extends Error {}

function pairOf(word: string, sign: string): [string, string] {
  const at = word.indexOf(sign)
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + sign.length)]
}

/** `FEED=饲料/DRUG=兽药` as the words of a choice. */
function choiceOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('/').map((one) => {
      const [value, label] = pairOf(one, '=')
      if (!value || !label) throw new SpecMistake(`选项“${one}”应为 值=名称，多个用 / 分开`)
      return [value, label]
    }),
  )
}

function whatOf(builder: Builder, text: string): unknown {
  if (!Object.hasOwn(choosing, builder)) return undefined
  if (text === '') throw new SpecMistake(`${builder} 后面要写明对象，如 ${EXAMPLES[builder]}`)
  if (builder === 'choice') return choiceOf(text)
  return builder.startsWith('organisation') ? text.split('/') : text
}

const EXAMPLES: Readonly<Record<string, string>> = {
  choice: 'choice:FEED=饲料/DRUG=兽药',
  dictionary: 'dictionary:unit',
  quantity: 'quantity:materialId',
  reference: 'reference:basic-supplier',
  references: 'references:basic-supplier',
  organisation: 'organisation:farm',
  organisations: 'organisations:company/farm',
}

function defaultOf(builder: Builder, text: string): unknown {
  if (builder === 'flag') return text === 'true'
  return builder === 'integer' ? Number(text) : text
}

function optionOf(builder: Builder, word: string): [string, unknown] {
  const [key, value] = pairOf(word, ':')
  if (FLAGS.has(key) && value === '') return [key, true]
  if (NUMBERS.has(key) && value !== '' && Number.isFinite(Number(value))) return [key, Number(value)]
  if (WORDS.has(key) && value !== '') return [key, value]
  if (key === 'default' && value !== '') return [key, defaultOf(builder, value)]
  if (key === 'where' && value.includes('=')) return [key, Object.fromEntries([pairOf(value, '=')])]
  throw new SpecMistake(`不认识“${word}”`)
}

function oneSpec(word: string): FieldSpec {
  const [key, said] = pairOf(word, '=')
  const [label = '', kind = '', ...rest] = said.split(',')
  const [builder, what] = pairOf(kind, ':')
  if (!label || !kind) throw new SpecMistake(`字段“${word}”应为 键=名称,类型[,选项…]`)
  if (!isBuilder(builder)) throw new SpecMistake(`字段“${word}”的类型“${builder}”不存在`)
  const options = Object.fromEntries(rest.map((one) => optionOf(builder, one)))
  const given = whatOf(builder, what)
  return { key, label, builder, ...(given === undefined ? {} : { what: given }), options }
}

/** The fields said by the words of a line; `lines.qty=…` is a field of the lines `lines`. */
export function parseSpecs(words: readonly string[]): FieldSpec[] {
  const specs: FieldSpec[] = []
  for (const word of words) {
    const spec = oneSpec(word)
    const [parent, key] = pairOf(spec.key, '.')
    const place = key === '' ? -1 : specs.findIndex((one) => one.key === parent && one.builder === 'lines')
    const above = specs[place]
    if (key === '') specs.push(spec)
    else if (above) specs[place] = { ...above, fields: [...(above.fields ?? []), { ...spec, key }] }
    else throw new SpecMistake(`“${word}”之前没有明细“${parent}=…,lines”`)
  }
  return specs
}

/** The words that say a field, and those of its lines after it. */
export function wordsOf(spec: FieldSpec, parent = ''): string[] {
  const key = parent ? `${parent}.${spec.key}` : spec.key
  const options = Object.entries(spec.options).map(([name, value]) =>
    value === true ? name : `${name}:${said(value)}`,
  )
  const kind = spec.what === undefined ? spec.builder : `${spec.builder}:${said(spec.what)}`
  const own = `${key}=${[spec.label, kind, ...options].join(',')}`
  return [own, ...(spec.fields ?? []).flatMap((one) => wordsOf(one, key))]
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.join('/')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, word]) => `${key}=${word}`)
    .join('/')
}

/** The field itself, as its builder makes it. */
export function fieldOf({ label, builder, what, options, fields }: FieldSpec): Field {
  const build = builders[builder] as (...args: unknown[]) => Field
  if (builder === 'lines') return build(label, fieldsOf(fields ?? []), { required: false, ...options })
  return what === undefined ? build(label, options) : build(label, what, options)
}

export const fieldsOf = (specs: readonly FieldSpec[]): Fields =>
  Object.fromEntries(specs.map((one) => [one.key, fieldOf(one)]))

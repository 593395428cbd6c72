import type { Field, FieldKind, Fields } from './field.ts'
import { unlisted } from './listed.ts'
import { problemOf } from './parse.ts'

const MAX_DIGITS = 6
const numeric: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'money'])

type Mistake = (field: Field) => string | null | false | undefined

const mistakes: readonly Mistake[] = [
  (field) => field.label.trim() === '' && 'has no label',
  (field) => field.kind === 'choice' && choiceMistake(field),
  (field) => field.kind === 'dictionary' && !field.scode && 'is a dictionary field without scode',
  (field) => field.kind === 'reference' && !field.target && 'is a reference without target',
  (field) => field.kind === 'organisation' && !field.orgTypes?.length && 'allows no type of organisation',
  (field) => field.kind === 'lines' && !Object.keys(field.fields ?? {}).length && 'has lines without fields',
  (field) => above(field.min, field.max) && 'has min above max',
  (field) => above(field.minLength, field.maxLength) && 'has minLength above maxLength',
  (field) => field.digits !== undefined && !isDigits(field.digits) && `has digits outside 0 to ${MAX_DIGITS}`,
  (field) => field.sum && !numeric.has(field.kind) && 'cannot be summed',
  (field) => field.filter && unlisted.has(field.kind) && 'cannot be a filter',
  (field) => field.unique && (field.many || field.kind === 'lines') && 'cannot be unique',
  (field) => field.needs !== undefined && !field.readonly && 'needs a right to be seen, but is typed',
  (field) => field.default !== undefined && defaultMistake(field),
]

const above = (low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && low > high

const isDigits = (digits: number): boolean => Number.isInteger(digits) && digits >= 0 && digits <= MAX_DIGITS

function choiceMistake(field: Field): string | null {
  const options = field.options ?? []
  if (options.length === 0) return 'is a choice without options'
  const labels = options.map((one) => one.label)
  const twice = labels.find((label, index) => labels.indexOf(label) !== index)
  return twice === undefined ? null : `has two options called "${twice}"`
}

function defaultMistake(field: Field): string | null {
  const problem = problemOf(field, field.default)
  return problem ? `has a default that its own check refuses: ${problem}` : null
}

/** Error in one declared field, as the end of a sentence, or null. */
export function fieldMistake(key: string, field: Field): string | null {
  if (!/^[a-z][A-Za-z0-9]*$/.test(key)) return 'must be camelCase'
  for (const find of mistakes) {
    const found = find(field)
    if (found) return found
  }
  const inner = fieldsMistake(field.fields ?? {})
  return inner && `has lines whose ${inner}`
}

/** The first mistake among declared fields: `field "x" …`, or null. */
export function fieldsMistake(fields: Fields): string | null {
  for (const [key, field] of Object.entries(fields)) {
    const mistake = fieldMistake(key, field) ?? lineMistake(key, field, fields)
    if (mistake) return `field "${key}" ${mistake}`
  }
  return null
}

/** Breed and line name each other: the screen draws them as one. */
function lineMistake(key: string, { line, lineOf }: Field, fields: Fields): string | null {
  if (line !== undefined && fields[line]?.lineOf !== key) return `has a line "${line}" that does not name it`
  if (lineOf !== undefined && fields[lineOf]?.line !== key)
    return `is a line of "${lineOf}", which does not name it`
  return null
}

/** Two fields with one label: a spreadsheet's header could not distinguish them. */
export function labelMistake(fields: Fields): string | null {
  const owner = new Map<string, string>()
  for (const [key, { label }] of Object.entries(fields)) {
    const other = owner.get(label)
    if (other !== undefined) return `field "${key}" has the label of "${other}": ${label}`
    owner.set(label, key)
  }
  return null
}

import { parseEarTags } from '#domain/ear-tags.ts'
import { isEmpty } from '#domain/typed.ts'
import {
  type Check,
  checkAll,
  checkCharacters,
  checkCode,
  checkCompanyPhone,
  checkEarTag,
  checkEmail,
  checkForeignCode,
  checkIdCard,
  checkLength,
  checkMeasured,
  checkName,
  checkNumber,
  checkPassword,
  checkPenName,
  checkPhone,
  checkPositiveInteger,
  checkRequired,
  checkSort,
  checkTwoDecimals,
  isDate,
  isMonth,
} from './checks.ts'
import type { Field, FieldKind, Fields } from './field.ts'

/** Either the value as it is stored, or the message about its error. */
type Parsed = { ok: true; value: unknown } | { ok: false; message: string }

const good = (value: unknown): Parsed => ({ ok: true, value })
const bad = (message: string): Parsed => ({ ok: false, message })

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
/** The value where it is a uid: words of old files are none. */
export const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value : null)

const selected: ReadonlySet<FieldKind> = new Set([
  'choice',
  'dictionary',
  'reference',
  'organisation',
  'functions',
  'date',
  'month',
  'attachment',
])

/** Message of a required field that is empty: 请输入耳号, 请选择猪场. */
export function requiredMessage(field: Field): string {
  return `${selected.has(field.kind) ? '请选择' : '请输入'}${field.label}`
}

/** Message of a query that names no organisation (spec §5). */
export const ORG_REQUIRED = '请选择组织'

/** The farms a query is about, named by any node above them: the one organisation it cannot do without (spec §5). */
export const asksForFarms = ({ kind, many, orgTypes }: Field): boolean =>
  kind === 'organisation' &&
  many === true &&
  orgTypes?.includes('company') === true &&
  orgTypes.includes('farm')

/** A person with several farms says which are meant; of one farm nothing needs to be said. */
export const farmsProblem = (field: Field, value: unknown, hasSeveral: boolean): string | null =>
  asksForFarms(field) && hasSeveral && isEmpty(value) ? ORG_REQUIRED : null

/**
 * Checks and normalises one value of a field: trims text, turns typed numbers into stored ones.
 * An empty value is null; it passes unless the field is required (spec §5).
 */
export function parseField(field: Field, raw: unknown): Parsed {
  const value = typeof raw === 'string' ? (field.kind === 'password' ? raw : raw.trim()) : raw
  const missing = checkRequired(value)
  if (missing) return field.required ? bad(requiredMessage(field)) : good(field.many ? [] : null)
  return parsers[field.kind](field, value)
}

/** The message for a value, or null, as a form shows it under the input. */
export function problemOf(field: Field, raw: unknown): string | null {
  const parsed = parseField(field, raw)
  return parsed.ok ? null : parsed.message
}

const textLike =
  (check: (field: Field) => Check) =>
  (field: Field, value: unknown): Parsed => {
    if (typeof value !== 'string' && typeof value !== 'number') return bad(`${field.label}应为文字`)
    const words = String(value).replace(/\r\n?/g, '\n') // one kind of line break, as spreadsheets keep them
    const message =
      checkCharacters(words) ??
      checkLength(words, { min: field.minLength, max: field.maxLength }) ??
      check(field)(words)
    return message ? bad(message) : good(words)
  }

function parseInteger(field: Field, value: unknown): Parsed {
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const lowest = field.min ?? 1
  if (lowest >= 1) {
    const message = checkPositiveInteger(digits)
    if (message) return bad(message)
  }
  const number = Number(digits)
  if (!/^-?\d{1,10}$/.test(digits) || Math.abs(number) > 2_147_483_647) return bad('请输入整数')
  if (field.nonZero && number === 0) return bad(checkSort(number) ?? '')
  return inRange(field, number) ?? good(number || 0) // -0 is 0
}

const decimalPattern = (digits: number) => new RegExp(`^-?\\d{1,14}(\\.\\d{1,${digits}})?$`)

function parseDecimal(field: Field, value: unknown): Parsed {
  const typed = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const digits = field.digits ?? 2
  if (digits === 2) {
    const message = checkTwoDecimals(typed)
    if (message) return bad(message)
  }
  if (!decimalPattern(digits).test(typed)) {
    return bad(digits === 2 ? '数值过大' : `请输入数字，不超过${digits}位小数`)
  }
  return inRange({ ...field, min: field.min ?? 0 }, Number(typed)) ?? good(typed)
}

function inRange(field: Pick<Field, 'min' | 'max'>, number: number): Parsed | null {
  if (field.min !== undefined && number < field.min) return bad(`不能小于${field.min}`)
  if (field.max !== undefined && number > field.max) return bad(`不能大于${field.max}`)
  return null
}

function parseChoice(field: Field, value: unknown): Parsed {
  const option = field.options?.find((one) => one.value === value || one.label === value)
  return option ? good(option.value) : bad(`请选择正确的${field.label}：${wordsOf(field)}`)
}

/** Words a message names of a choice at most. */
const MOST_WORDS = 12

function wordsOf({ options = [] }: Field): string {
  const words = options.slice(0, MOST_WORDS).map(({ label }) => label)
  return `${words.join('、')}${options.length > MOST_WORDS ? '等' : ''}`
}

function parseTags(value: unknown): Parsed {
  const given: unknown[] = Array.isArray(value) ? value : parseEarTags(typeof value === 'string' ? value : '')
  const tags = given.map((tag) => (typeof tag === 'string' || typeof tag === 'number' ? String(tag) : ' '))
  const wrong = tags
    .map((tag) => checkCharacters(tag) ?? checkEarTag(tag))
    .find((message) => message !== null)
  return wrong ? bad(wrong) : tags.length > 5000 ? bad('耳号过多，一次最多5000个') : good(tags)
}

/** In small letters, as the database writes them: the same place in capitals is no other place. */
function parseUuid(field: Field, value: unknown): Parsed {
  if (!field.many) return isUuid(value) ? good(value.toLowerCase()) : bad(`请选择正确的${field.label}`)
  const list = Array.isArray(value) ? value : []
  return list.length <= 1000 && list.length > 0 && list.every(isUuid)
    ? good([...new Set(list.map((uid: string) => uid.toLowerCase()))])
    : bad(`请选择正确的${field.label}`)
}

const isFunctionCode = (value: unknown): boolean => typeof value === 'string' && /^[\w:.-]{1,80}$/.test(value)

function parseCodes(field: Field, value: unknown): Parsed {
  const fine = Array.isArray(value) && value.length <= 5000 && value.every(isFunctionCode)
  return fine ? good([...new Set(value)]) : bad(`请选择正确的${field.label}`)
}

const FLAGS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['是', true],
  ['否', false],
  ['true', true],
  ['false', false],
])

function parseLines(field: Field, value: unknown): Parsed {
  if (!Array.isArray(value) || value.length > 1000) return bad(`${field.label}格式不正确`)
  const rows: Record<string, unknown>[] = []
  for (const [index, line] of value.entries()) {
    const parsed = parseLine(field.fields ?? {}, line)
    if (!parsed.ok) return bad(`第${index + 1}行${parsed.message}`)
    rows.push(parsed.value)
  }
  return good(rows)
}

type ParsedLine = { ok: true; value: Record<string, unknown> } | { ok: false; message: string }

function parseLine(fields: Fields, line: unknown): ParsedLine {
  if (line === null || typeof line !== 'object' || Array.isArray(line))
    return { ok: false, message: '格式不正确' }
  const given = new Map(Object.entries(line))
  const unknown = [...given.keys()].find((key) => !Object.hasOwn(fields, key))
  if (unknown !== undefined) return { ok: false, message: `有不允许的字段：${unknown}` }
  const row: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    // values filled by the server are shown along with a line, and never taken from it
    const parsed = field.readonly ? good(null) : parseField(field, given.get(key))
    if (!parsed.ok) return { ok: false, message: `${field.label}：${parsed.message}` }
    row[key] = parsed.value
  }
  return { ok: true, value: row }
}

const none: Check = () => null
const SHAPES = { dotted: checkNumber, measured: checkMeasured, email: checkEmail } as const
const parsers: Record<FieldKind, (field: Field, value: unknown) => Parsed> = {
  text: textLike(({ shape, spaces, multiline }) => (shape ? SHAPES[shape] : checkAll(spaces ?? multiline))),
  code: textLike(({ dashes }) => (dashes ? checkForeignCode : checkCode)),
  name: textLike(({ dashes }) => (dashes ? checkPenName : checkName)),
  earTag: (field, value) =>
    value === field.unknown
      ? good(null)
      : field.many
        ? parseTags(value)
        : textLike(() => checkEarTag)(field, value),
  phone: textLike(({ ofCompany }) => (ofCompany ? checkCompanyPhone : checkPhone)),
  idCard: textLike(() => checkIdCard),
  password: (field, value) =>
    typeof value === 'string' ? textLike(() => checkPassword)(field, value) : bad('密码应为文字'),
  integer: parseInteger,
  decimal: parseDecimal,
  money: parseDecimal,
  date: (field, value) =>
    typeof value === 'string' && isDate(value) ? good(value) : bad(`${field.label}应为日期，如 2026-11-21`),
  month: (field, value) =>
    typeof value === 'string' && isMonth(value) ? good(value) : bad(`${field.label}应为月份，如 2026-11`),
  moment: textLike(() => none),
  flag: (field, value) => (FLAGS.has(value) ? good(FLAGS.get(value)) : bad(`${field.label}应为“是”或“否”`)),
  choice: parseChoice,
  dictionary: parseUuid,
  reference: parseUuid,
  organisation: parseUuid,
  functions: parseCodes,
  attachment: parseUuid,
  lines: parseLines,
}

import fc from 'fast-check'
import type { Field, Fields } from '#kit/field.ts'
import { problemOf } from '#kit/parse.ts'
import { editableFields } from '#kit/schema.ts'

/** Words that break careless code: formulas, markup, escapes, signs outside the first plane. */
const nasty = [
  '=1+1',
  '+cmd|calc!A0',
  '-2',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '_x0041_',
  '_x005F_x0041_',
  '<b>&amp;"\'',
  "'前撇号",
  '😀猪',
  '00123',
  '1e5',
  'TRUE',
  '#N/A',
  '2026-11-21',
  'null',
  "a';drop",
  '%s%n',
  '\u202e反',
]

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))

/** A text the field's check accepts, often a nasty one. */
function textOf(field: Field): fc.Arbitrary<string> {
  if (field.shape === 'measured') return fc.constantFrom('2ml', '0.1ml/kg', '5 ml/头', '400g/吨', '1.5头份')
  if (field.shape === 'email') return fc.constantFrom('zhao@muchang.com', 'a.b+c@mail.example.cn')
  const max = Math.min(field.maxLength ?? 100, 40)
  const word = fc.string({ unit: 'grapheme', minLength: Math.max(1, field.minLength ?? 1), maxLength: max })
  const joined = field.multiline
    ? fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))
    : word
  return fc
    .oneof(fc.constantFrom(...nasty), joined)
    .map((text) => text.trim())
    .filter((text) => text !== '' && problemOf(field, text) === null)
}

function decimalOf({ min = 0, max = 1e9, digits: places = 2 }: Field): fc.Arbitrary<string> {
  const scale = 10 ** places
  const [low, high] = [Math.max(min, -1e9) * scale, Math.min(max, 1e9) * scale]
  return fc
    .maxSafeInteger()
    .map((any) => Math.ceil(low) + (Math.abs(any) % (Math.floor(high) - Math.ceil(low) + 1)))
    .map((units) => (units / scale).toFixed(places))
}

const DAY = 86_400_000
const dayOf = (offset: number): string =>
  new Date(Date.UTC(1900, 0, 1) + offset * DAY).toISOString().slice(0, 10)
/** 1900-01-01 to 2199-12-31. */
const days = fc.integer({ min: 0, max: 109_572 }).map(dayOf)

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idCards = fc.tuple(digits(6), days, digits(3)).map(([area, day, serial]) => {
  const head = `${area}${day.replaceAll('-', '')}${serial}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(head[index]), 0)
  return head + '10X98765432'[sum % 11]
})

/** A value of the field as a person may send it, and as the server answers it. References need rows: see `Given`. */
export function sampleOf(field: Field): fc.Arbitrary<unknown> {
  const max = field.maxLength ?? 20
  switch (field.kind) {
    case 'code':
      return fc.stringMatching(new RegExp(`^[0-9A-Za-z]{${Math.max(1, field.minLength ?? 1)},${max}}$`))
    case 'name':
      return fc.stringMatching(new RegExp(`^[0-9A-Za-z.\u4e00-\u9fa5]{1,${Math.min(max, 20)}}$`))
    case 'earTag':
      return fc.stringMatching(new RegExp(`^[0-9A-Za-z-]{1,${max}}$`))
    case 'phone':
      return digits(10).map((rest) => `1${rest}`)
    case 'idCard':
      return idCards
    case 'password':
      return fc.stringMatching(/^[a-z]{4,8}[0-9]{4,8}$/)
    case 'integer':
      return fc
        .integer({ min: field.min ?? 1, max: field.max ?? 2_147_483_647 })
        .filter((value) => !field.nonZero || value !== 0)
    case 'decimal':
    case 'money':
      return decimalOf(field)
    case 'date':
      return days
    case 'month':
      return days.map((day) => day.slice(0, 7))
    case 'moment':
      return fc
        .tuple(days, fc.integer({ min: 0, max: 86_399 }))
        .map(([day, second]) => `${day} ${clock(second)}`)
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...(field.options ?? []).map((one) => one.value))
    default:
      return textOf(field)
  }
}

const clock = (second: number): string => new Date(second * 1000).toISOString().slice(11, 19)

/** Values for fields no generator can know: uids of rows that exist, function codes. */
export type Given = Readonly<Record<string, unknown>>

/** A body that creates a row: required fields and those with a default always, optional ones often. */
export function bodyOf(fields: Fields, given: Given = {}): fc.Arbitrary<Record<string, unknown>> {
  const shape = Object.fromEntries(
    editableFields(fields).flatMap(([key, field]) => {
      if (Object.hasOwn(given, key)) return [[key, fc.constant(given[key])]]
      if (unknowable(field)) return []
      const always = field.required || field.default !== undefined
      return [[key, always ? sampleOf(field) : fc.option(sampleOf(field), { nil: null, freq: 3 })]]
    }),
  )
  return fc.record(shape)
}

const unknowable = (field: Field): boolean =>
  field.target !== undefined || ['dictionary', 'functions', 'attachment', 'lines'].includes(field.kind)

/** Values that must never become a 5xx, whatever the field. */
export const hostile: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud83d',
  '😀'.repeat(50),
  'x'.repeat(100_000),
  '\u202e\u0007',
  -0,
  1e308,
  -1e308,
  1e21,
  2 ** 53,
  0.1 + 0.2,
  'NaN',
  'Infinity',
  true,
  [],
  [[[]]],
  ['a'],
  {},
  { a: { b: {} } },
  { toString: 1 },
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '99999-01-01',
  ' ',
  null,
]

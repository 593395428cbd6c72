import type { Suggestion } from './suggestion.ts'

/**
 * The vocabulary of fields. A builder returns plain data without behaviour: the database column, the checks of API, form and import, the
 * list column, the spreadsheet header and the OpenAPI entry are all read off it.
 */
export const fieldKinds = [
  'text',
  'code',
  'name',
  'integer',
  'decimal',
  'money',
  'date',
  'month',
  'moment',
  'flag',
  'choice',
  'dictionary',
  'reference',
  'organisation',
  'functions',
  'earTag',
  'phone',
  'idCard',
  'password',
  'attachment',
  'lines',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Options of every builder. `list: false` keeps it off the list screen, `filter` asks for it there; the server fills `readonly` ones. */
interface CommonOptions<R extends boolean = boolean> {
  readonly required?: R
  readonly unique?: boolean
  readonly list?: boolean
  readonly filter?: boolean
  readonly readonly?: boolean
  /** No column: a function of the database, named as the column would be, works it out of the row. Implies `readonly`. */
  readonly computed?: boolean
  readonly width?: number
  readonly hint?: string
}

export interface Field<T = unknown, R extends boolean = boolean> extends Omit<CommonOptions, 'required'> {
  readonly kind: FieldKind
  readonly label: string
  readonly required: R
  /** Button of the resource without which the value is hidden: what things cost. Only for what is `readonly`. */
  readonly needs?: string
  /** Length limits in characters (a Chinese character counts 1). */
  readonly minLength?: number
  readonly maxLength?: number
  readonly spaces?: boolean
  readonly multiline?: boolean
  /** The code of another system, or the name of a pen: it may hold `-`. */
  readonly dashes?: boolean
  /** A phone of a company: landlines and 400 numbers too. */
  readonly ofCompany?: boolean
  /** Only digits and dots (spec §5, type "number"): the number of a version; a figure with its unit, such as a dose: 5ml/头; an address
   *  mail goes to. */
  readonly shape?: 'dotted' | 'measured' | 'email'
  readonly min?: number
  readonly max?: number
  /** Decimal places kept and shown; prices keep 4, everything else 2. */
  readonly digits?: number
  readonly unit?: string
  /** Key of the row that names its unit, or whose unit it is (a material): the places shown follow from it. */
  readonly unitBy?: string
  /** The list's footer adds this column over the full result. */
  readonly sum?: boolean
  readonly nonZero?: boolean
  /** A number that names something, such as a year: it is shown without separators. */
  readonly plain?: boolean
  readonly default?: T
  readonly options?: readonly ChoiceOption[]
  readonly scode?: string
  /** Two levels of a dictionary in two fields: the breed names its line, the line its breed. */
  readonly line?: string
  readonly lineOf?: string
  /** A text chosen among the administrative divisions: their names from the province down, or the code of the last. */
  readonly area?: 'names' | 'code'
  readonly target?: string
  /** Only rows of the target with these values may be named: feed among materials. */
  readonly where?: Readonly<Record<string, string>>
  /** Only rows, or houses, of the farm of the row may be named: its warehouses. */
  readonly sameFarm?: boolean
  readonly many?: boolean
  readonly orgTypes?: readonly OrgType[]
  /** Any node of the caller's company may be named, not only those granted to him. */
  readonly wide?: boolean
  readonly accept?: string
  /** Names of a list are offered, others may be typed, old words stay valid; `signedIn`: a new row names the signed-in user. */
  readonly suggest?: Suggestion
  readonly signedIn?: boolean
  readonly fields?: Fields
  /** A word that means unknown: it is read as an empty cell. */
  readonly unknown?: string
  /** Only carries the row type; never set. */
  readonly rowType?: T
}
export type Fields = Readonly<Record<string, Field>>
/** A field of exact decimals: a string in code and JSON, a number in the payload of an event. */
export type ExactField<R extends boolean = boolean> = Field<string, R> & {
  readonly kind: 'decimal' | 'money'
}
export type OrgType = 'company' | 'department' | 'farm' | 'house'
interface ChoiceOption {
  readonly value: string
  readonly label: string
}

type Options<R extends boolean, Extra = object> = CommonOptions<R> & Extra
type LengthOptions = Pick<Field, 'minLength' | 'maxLength' | 'signedIn'>
type TextOptions = LengthOptions & Pick<Field<string>, 'spaces' | 'multiline' | 'shape' | 'default' | 'area'>
type RangeOptions = Pick<Field<number>, 'min' | 'max' | 'unit' | 'sum' | 'default'>

function field<T, R extends boolean, K extends FieldKind>(
  kind: K,
  label: string,
  options: CommonOptions<R> & object,
  fixed: Partial<Field<T>> = {},
): Field<T, R> & { readonly kind: K } {
  return {
    kind,
    label,
    ...fixed,
    ...options,
    ...(options.computed ? { readonly: true } : {}),
    required: (options.required ?? false) as R,
  } as Field<T, R> & { readonly kind: K }
}

/** Free text without blanks unless `spaces` permits them (spec §5, type "all"). */
export const text = <const R extends boolean = false>(
  label: string,
  options: Options<R, TextOptions> = {},
): Field<string, R> => field('text', label, options, { maxLength: options.multiline ? 200 : 100 })

/** Digits and letters (spec §5, type "code"); a code that another system gave may hold `-`. */
export const code = <const R extends boolean = false>(
  label: string,
  options: Options<R, LengthOptions & { dashes?: boolean }> = {},
): Field<string, R> => field('code', label, options, { maxLength: 30 })

/** Letters, digits, Chinese characters and dot (spec §5, type "name"). */
export const name = <const R extends boolean = false>(
  label: string,
  options: Options<R, LengthOptions & { suggest?: Suggestion; dashes?: boolean }> = {},
): Field<string, R> => field('name', label, options, { maxLength: 50 })

/** A whole number; without `min` a positive one (spec §5). */
export const integer = <const R extends boolean = false>(
  label: string,
  options: Options<R, RangeOptions & { nonZero?: boolean; plain?: boolean }> = {},
): Field<number, R> => field('integer', label, options)

/** An exact decimal, a string in code and JSON; at most `digits` places (default 2, spec §5). */
export const decimal = <const R extends boolean = false>(
  label: string,
  options: Options<R, Omit<RangeOptions, 'default'> & { digits?: number; unitBy?: string }> = {},
): ExactField<R> => field('decimal', label, options, { digits: 2 })

/** An amount of money in 元, 2 places; unit prices take `digits: 4`. */
export const money = <const R extends boolean = false>(
  label: string,
  options: Options<R, Omit<RangeOptions, 'default'> & { digits?: number; needs?: string }> = {},
): ExactField<R> => field('money', label, options, { digits: 2, unit: '元' })

/** A business date without time, `YYYY-MM-DD` (T1). */
export const date = <const R extends boolean = false>(
  label: string,
  options: Options<R, { default?: string }> = {},
): Field<string, R> => field('date', label, options)

/** An accounting period, `YYYY-MM`. */
export const month = <const R extends boolean = false>(
  label: string,
  options: Options<R> = {},
): Field<string, R> => field('month', label, options)

/** A moment in time kept by the server, shown in farm time. */
export const moment = (label: string, options: Options<false> = {}): Field<string, false> =>
  field('moment', label, options, { readonly: true })

/** Yes or no. */
export const flag = <const R extends boolean = false>(
  label: string,
  options: Options<R, { default?: boolean }> = {},
): Field<boolean, R> => field('flag', label, options)

/** One of a fixed list the code depends on; `values` maps the stored value to its Chinese label. */
export const choice = <const V extends string, const R extends boolean = false>(
  label: string,
  values: Readonly<Record<V, string>>,
  options: Options<R, { default?: NoInfer<V> }> = {},
): Field<V, R> =>
  field('choice', label, options, {
    options: Object.entries<string>(values).map(([value, text]) => ({ value, label: text })),
  })

/** One entry (its uid) of the data dictionary `scode`. */
export const dictionary = <const R extends boolean = false>(
  label: string,
  scode: string,
  options: Options<R, { line?: string; lineOf?: string }> = {},
): Field<string, R> => field('dictionary', label, options, { scode })

/** One row (its uid) of another resource. The name is checked against the list of resources at boot. */
export const reference = <const R extends boolean = false>(
  label: string,
  target: string,
  options: Options<R, { where?: Readonly<Record<string, string>>; sameFarm?: boolean }> = {},
): Field<string, R> => field('reference', label, options, { target })

/** Several rows (their uids) of another resource. */
export const references = <const R extends boolean = false>(
  label: string,
  target: string,
  options: Options<R, { where?: Readonly<Record<string, string>>; sameFarm?: boolean }> = {},
): Field<readonly string[], R> => field('reference', label, options, { target, many: true })

/** One organisation node (its uid) of the given types. */
export const organisation = <const R extends boolean = false>(
  label: string,
  orgTypes: readonly OrgType[],
  options: Options<R, { wide?: boolean; sameFarm?: boolean }> = {},
): Field<string, R> => field('organisation', label, options, { orgTypes, target: 'org-manage' })

/** Several organisation nodes. */
export const organisations = <const R extends boolean = false>(
  label: string,
  orgTypes: readonly OrgType[],
  options: Options<R, { sameFarm?: boolean }> = {},
): Field<readonly string[], R> =>
  field('organisation', label, options, { orgTypes, target: 'org-manage', many: true })

/** A set of function codes, chosen in the function tree. */
export const functions = <const R extends boolean = false>(
  label: string,
  options: Options<R> = {},
): Field<readonly string[], R> => field('functions', label, options, { many: true })

/** An ear number: digits, letters and '-', at most 20 (§2.3). */
export const earTag = <const R extends boolean = false>(
  label: string,
  options: Options<R, { unknown?: string }> = {},
): Field<string, R> => field('earTag', label, options, { maxLength: 20 })

/** Several ear numbers, typed or pasted (spec §5); a filter, never a column. */
export const earTags = (label: string, options: Options<false> = {}): Field<readonly string[], false> =>
  field('earTag', label, options, { many: true, maxLength: 20 })

/** A mobile number: 11 digits starting with 1; of a company also a landline or a 400 number. */
export const phone = <const R extends boolean = false>(
  label: string,
  options: Options<R, { ofCompany?: boolean }> = {},
): Field<string, R> => field('phone', label, options)

/** An identity card number, 15 or 18 places. */
export const idCard = <const R extends boolean = false>(
  label: string,
  options: Options<R> = {},
): Field<string, R> => field('idCard', label, options)

/** A password: accepted, hashed, never answered or exported. */
export const password = <const R extends boolean = false>(
  label: string,
  options: Options<R> = {},
): Field<string, R> => field('password', label, options)

/** A file kept by the server; the value is its uid. */
export const attachment = <const R extends boolean = false>(
  label: string,
  options: Options<R, { accept?: string }> = {},
): Field<string, R> => field('attachment', label, options)

/** Lines of a document: rows of their own fields; at least one, unless the options say otherwise. */
export function lines<const F extends Fields>(label: string, fields: F): Field<readonly RowOf<F>[], true>
export function lines<const F extends Fields, const R extends boolean>(
  label: string,
  fields: F,
  options: Options<R> & { readonly required: R },
): Field<readonly RowOf<F>[], R>
export function lines(label: string, fields: Fields, options: Options<boolean> = { required: true }): Field {
  return field('lines', label, options, { fields })
}

type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never
}[keyof F]
type ValueOf<X> = X extends Field<infer T, boolean> ? T : never

/** The row type of a set of fields: optional fields are null when empty. */
export type RowOf<F extends Fields> = {
  -readonly [K in keyof F]: K extends RequiredKeys<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null
}

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

export interface Field<T = unknown, R extends boolean = boolean> {
  readonly kind: FieldKind
  readonly label: string
  readonly required: R
  readonly unique?: boolean
  /** false keeps it off the list screen. */
  readonly list?: boolean
  /** The list screen asks for it. */
  readonly filter?: boolean
  /** Filled by the server. */
  readonly readonly?: boolean
  /** No column: a function of the database, named as the column would be, works it out of the row. Implies `readonly`. */
  readonly computed?: boolean
  readonly width?: number
  readonly hint?: string
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
  /** Of a quantity: the key of its unit, or of the row it is measured in. */
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

/** Options of a builder: the options in `Own`, and in `overrides` those that few of its fields need. `'computed'`: see Field. */
type Given<R extends boolean, Own extends keyof Field, Rare extends keyof Field, T> = Pick<Field<T>, Own> & {
  readonly required?: R
  readonly readonly?: boolean | 'computed'
  readonly overrides?: Pick<Field<T>, Rare>
}
type Options<
  R extends boolean,
  Own extends keyof Field = never,
  Rare extends keyof Field = never,
  T = unknown,
> = Given<R, 'list' | 'filter' | 'width' | 'hint' | Own, 'unique' | Rare, T>
type NumberOptions<R extends boolean, Own extends keyof Field, Rare extends keyof Field = never> = Given<
  R,
  'width' | 'hint' | 'min' | 'max' | Own,
  'list' | 'filter' | 'unique' | Rare,
  number
>

function field<T, R extends boolean, K extends FieldKind>(
  kind: K,
  label: string,
  { overrides, ...options }: Given<R, never, never, unknown> = {},
  fixed: Partial<Field<T>> = {},
): Field<T, R> & { readonly kind: K } {
  return {
    kind,
    label,
    ...fixed,
    ...options,
    ...overrides,
    ...(options.readonly === 'computed' && { readonly: true, computed: true }),
    required: (options.required ?? false) as R,
  } as Field<T, R> & { readonly kind: K }
}

/** A builder that takes a label and options. */
const kindOf =
  <T, Own extends keyof Field = never, Rare extends keyof Field = never>(
    kind: FieldKind,
    fixed: Partial<Field<T>> = {},
  ) =>
  <const R extends boolean = false>(label: string, options?: Options<R, Own, Rare, T>): Field<T, R> =>
    field(kind, label, options, fixed)

/** A builder that takes a label, what it is chosen from, and options. */
const chosenFrom =
  <T, From, Own extends keyof Field>(kind: FieldKind, fixed: (from: From) => Partial<Field<T>>) =>
  <const R extends boolean = false>(label: string, from: From, options?: Options<R, Own>): Field<T, R> =>
    field(kind, label, options, fixed(from))

/** A builder of exact decimals. */
const exactOf =
  <Own extends keyof Field, Rare extends keyof Field = never>(
    kind: ExactField['kind'],
    fixed: Partial<Field>,
  ) =>
  <const R extends boolean = false>(label: string, options?: NumberOptions<R, Own, Rare>): ExactField<R> =>
    field(kind, label, options, fixed as Partial<Field<string>>)

/** Free text without blanks unless `spaces` permits them (spec §5, type "all"). */
export const text = kindOf<
  string,
  'maxLength' | 'spaces',
  'minLength' | 'default' | 'shape' | 'area' | 'signedIn'
>('text', { maxLength: 100 })

/** Text of several lines. */
export const note = kindOf<string, 'maxLength' | 'spaces'>('text', { multiline: true, maxLength: 200 })

/** Digits and letters (spec §5, type "code"); a code that another system gave may hold `-`. */
export const code = kindOf<string, 'maxLength' | 'unique', 'minLength' | 'dashes'>('code', { maxLength: 30 })

/** Letters, digits, Chinese characters and dot (spec §5, type "name"). */
export const name = kindOf<string, 'maxLength' | 'suggest', 'dashes' | 'signedIn'>('name', { maxLength: 50 })

/** A whole number; without `min` a positive one (spec §5). */
export const integer = <const R extends boolean = false>(
  label: string,
  options: NumberOptions<R, 'unit' | 'sum', 'default' | 'plain' | 'nonZero'> = {},
): Field<number, R> => field('integer', label, options)

/** An exact decimal, a string in code and JSON; at most `digits` places (default 2, spec §5). */
export const decimal = exactOf<'unit' | 'digits', 'sum'>('decimal', { digits: 2 })

/** A decimal in kg. */
export const weight = exactOf<'sum' | 'digits'>('decimal', { digits: 2, unit: 'kg' })

/** A decimal in the unit that `unitBy` names, or that the row it names has (a material): the places shown follow from it. */
export const quantity = <const R extends boolean = false>(
  label: string,
  unitBy: string,
  options: NumberOptions<R, 'digits', 'sum'> = {},
): ExactField<R> => field('decimal', label, options, { digits: 2, unitBy })

/** An amount of money in 元, 2 places; unit prices take `digits: 4`. */
export const money = exactOf<'sum' | 'digits', 'unit' | 'needs'>('money', { digits: 2, unit: '元' })

/** A business date without time, `YYYY-MM-DD` (T1). */
export const date = kindOf<string>('date')

/** An accounting period, `YYYY-MM`. */
export const month = kindOf<string>('month')

/** A moment in time kept by the server, shown in farm time. */
export const moment = (label: string, options: Options<false> = {}): Field<string, false> =>
  field('moment', label, options, { readonly: true })

/** Yes or no. */
export const flag = kindOf<boolean, 'default'>('flag')

/** One of a fixed list the code depends on; `values` maps the stored value to its Chinese label. */
export const choice = <const V extends string, const R extends boolean = false>(
  label: string,
  values: Readonly<Record<V, string>>,
  options: Options<R, 'default', never, NoInfer<V>> = {},
): Field<V, R> =>
  field('choice', label, options, {
    options: Object.entries<string>(values).map(([value, text]) => ({ value, label: text })),
  })

/** One entry (its uid) of the data dictionary `scode`. */
export const dictionary = chosenFrom<string, string, 'line' | 'lineOf'>('dictionary', (scode) => ({ scode }))

/** One row (its uid) of another resource. The name is checked against the list of resources at boot. */
export const reference = chosenFrom<string, string, 'where' | 'sameFarm'>('reference', (target) => ({
  target,
}))

/** Several rows (their uids) of another resource. */
export const references = chosenFrom<readonly string[], string, 'where' | 'sameFarm'>(
  'reference',
  (target) => ({ target, many: true }),
)

/** One organisation node (its uid) of the given types. */
export const organisation = chosenFrom<string, readonly OrgType[], 'wide' | 'sameFarm'>(
  'organisation',
  (orgTypes) => ({ orgTypes, target: 'org-manage' }),
)

/** Several organisation nodes. */
export const organisations = chosenFrom<readonly string[], readonly OrgType[], 'sameFarm'>(
  'organisation',
  (orgTypes) => ({ orgTypes, target: 'org-manage', many: true }),
)

/** A set of function codes, chosen in the function tree. */
export const functions = kindOf<readonly string[]>('functions', { many: true })

/** An ear number: digits, letters and '-', at most 20 (§2.3). */
export const earTag = kindOf<string, 'unknown'>('earTag', { maxLength: 20 })

/** Several ear numbers, typed or pasted (spec §5); a filter, never a column. */
export const earTags = (label: string, options: Options<false> = {}): Field<readonly string[], false> =>
  field('earTag', label, options, { many: true, maxLength: 20 })

/** A mobile number: 11 digits starting with 1; of a company also a landline or a 400 number. */
export const phone = kindOf<string, 'ofCompany'>('phone')

/** An identity card number, 15 or 18 places. */
export const idCard = kindOf<string>('idCard')

/** A password: accepted, hashed, never answered or exported. */
export const password = kindOf<string>('password')

/** A file kept by the server; the value is its uid. */
export const attachment = kindOf<string>('attachment')

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

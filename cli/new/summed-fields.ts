import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'

/** Columns of a report apart from its own; figures that are summed come in any number. */
const MOST_COLUMNS = 12
const UNSHOWN = new Set(['lines', 'attachment', 'password', 'functions'])
const FIGURES = new Set(['integer', 'decimal', 'money'])

type Entry = readonly [key: string, field: Field]

/** Cause why the rows of a figure are not added up, undefined where they are. */
function unsummed({
  kind,
  label,
  sum,
  computed,
  unit = '',
  unitBy,
  digits,
  plain,
}: Field): string | undefined {
  if (computed) return '由数据库函数算出，没有可以合计的列'
  if (sum) return undefined
  if (kind === 'integer' && (unit === '' || plain)) return '没有单位'
  if (unitBy !== undefined) return '各行单位不同'
  const isPrice = kind === 'money' && digits === 4
  if (isPrice || /[%℃/]/.test(unit) || /^[每均]|[价率]$|均重|均价|每头|单价/.test(label))
    return '单价、比率和均值不能相加'
  return undefined
}

const isFigure = ({ kind, many }: Field): boolean => FIGURES.has(kind) && !many
const isSummed = (field: Field): boolean => isFigure(field) && unsummed(field) === undefined

/** Fields of the rows that have a place in a report, those whose rows are added up with `sum`. */
export function reportedFields({ fields, farm }: Resource, day: string): Entry[] {
  const all = Object.entries(fields).filter(
    ([key, field]) =>
      key !== day && key !== farm && !field.many && !field.computed && !UNSHOWN.has(field.kind),
  )
  let places = MOST_COLUMNS - all.filter(([, field]) => isSummed(field)).length
  return all.flatMap(([key, field]): Entry[] => {
    const sum = isSummed(field)
    if (!sum && places-- <= 0) return []
    return [[key, { ...field, sum }]]
  })
}

/** Figures of the rows that the report does not sum, with the cause, in one line; '' where it sums them all. */
export function unsummedLine({ fields }: Resource): string {
  const causes = new Map<string, string[]>()
  for (const [key, field] of Object.entries(fields)) {
    // each document counts its attached files
    const cause = key !== 'files' && isFigure(field) ? unsummed(field) : undefined
    if (cause !== undefined) causes.set(cause, [...(causes.get(cause) ?? []), field.label])
  }
  const parts = [...causes].map(([cause, labels]) => `${labels.join('、')}（${cause}）`)
  return parts.length > 0 ? `未合计：${parts.join('；')}` : ''
}

import { type Placeholder, placeholders } from '#domain/subscription/message.ts'
import type { StoredColumn } from '#kit/downloads.ts'

interface Result {
  readonly columns: readonly Pick<StoredColumn, 'title' | 'kind' | 'digits'>[]
  /** Sums in the order of the columns; null where the result has none. */
  readonly foot: readonly unknown[] | null
}

const DIGITS = 2
const NUMBERS: readonly StoredColumn['kind'][] = ['integer', 'decimal', 'money']

/** Values for the placeholders of a message: the facts of a run, and the sums of the report by the titles of its columns. */
export function figuresOf(
  facts: Readonly<Record<Placeholder, string>>,
  { columns, foot }: Result,
): ReadonlyMap<string, string> {
  const sums = columns.flatMap(({ title, kind, digits }, at): [string, string][] => {
    const value = foot?.[at]
    if (!NUMBERS.includes(kind) || value === null || value === undefined || value === '') return []
    const number = Number(value)
    return Number.isFinite(number) ? [[title, written(number, digits ?? DIGITS)]] : []
  })
  // a fact wins over a column of the same name
  return new Map([...sums, ...placeholders.map((key): [string, string] => [key, facts[key]])])
}

const written = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits })

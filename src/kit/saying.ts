import { formatDecimal } from '#domain/decimal.ts'

/**
 * A value of the sentence, by its path in the stored payload (`opening.status`, `doses.length`), or by its name among the reader's facts.
 */
export interface Spoken {
  readonly key: string
  /** A code, by its words. */
  readonly labels?: Readonly<Record<string, string>>
  /** A uid of a word of a list, by its title. */
  readonly titled?: boolean
  /** A figure, with so many digits where a person reads it; a list shows it as it was typed. */
  readonly digits?: number
}

/** Words with values between; nothing is said where a value is missing. */
export interface Saying {
  readonly text: readonly string[]
  readonly values: readonly Spoken[]
  /** Where it is said: in the long line of a card, the short one of a list, or both. */
  readonly by: 'both' | 'card' | 'list'
  /** Nothing is said of zero either. */
  readonly counts: boolean
  /** Said only where this value is that. */
  readonly when?: { readonly key: string; readonly is: string }
}

/** Sayings that belong together: a comma separates such groups on a card, a space within them and in lists. */
export type Sayings = readonly (readonly Saying[])[]

const tag =
  (by: Saying['by'], counts = false) =>
  (text: TemplateStringsArray, ...values: readonly (string | Spoken)[]): Saying => ({
    text,
    values: values.map((value) => (typeof value === 'string' ? { key: value } : value)),
    by,
    counts,
  })

export const say = tag('both')
export const onCard = tag('card')
export const inList = tag('list')
/** On a card, where there is more than none of it. */
export const anyOf = tag('card', true)

/** Of events in which a value is this one. */
export const where = (key: string, is: string, saying: Saying): Saying => ({ ...saying, when: { key, is } })

export const labelled = (key: string, labels: Spoken['labels'] = {}): Spoken => ({ key, labels })
export const titled = (key: string): Spoken => ({ key, titled: true })
export const rounded = (key: string, digits: number): Spoken => ({ key, digits })

/** Facts the reader of an event adds: those that are not in it, and titles of the uids in it. */
interface Occasion {
  readonly payload: unknown
  readonly facts: Readonly<Record<string, unknown>>
  readonly titles: Readonly<Record<string, string>>
}

const valueAt = (payload: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], payload)

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

function spoken(
  { key, labels, titled: byTitle, digits }: Spoken,
  { payload, facts, titles }: Occasion,
): string {
  const value = facts[key] ?? valueAt(payload, key)
  if (isNothing(value)) return ''
  const word = String(value)
  if (labels) return labels[word] ?? ''
  if (byTitle) return titles[word] ?? ''
  return digits === undefined ? word : formatDecimal(word, digits)
}

function said({ text, values, counts, when }: Saying, occasion: Occasion): string {
  if (when && valueAt(occasion.payload, when.key) !== when.is) return ''
  const words = values.map((value) => spoken(value, occasion))
  if (words.includes('') || (counts && Number(words[0]) === 0)) return ''
  return text.map((part, index) => `${part}${words[index] ?? ''}`).join('')
}

/** The long line: 12 头 84.4 kg，均重 7.03; empty where there is nothing to say. */
export const longWords = (sayings: Sayings, occasion: Occasion): string =>
  sayings
    .map((group) =>
      group
        .filter((one) => one.by !== 'list')
        .map((one) => said(one, occasion))
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean)
    .join('，')

import type { Row } from '#inputs/field-components.ts'
import type { Field } from '#kit/field.ts'
import { sameValue, type Values } from './form-values.ts'

export type Side = 'mine' | 'theirs'
export type Sides = Readonly<Record<string, Side>>

export interface Difference {
  key: string
  field: Field
}

/** Compares another user's saved row with the form: the fields in which they differ. */
export function differences(shown: readonly [string, Field][], mine: Values, theirs: Row): Difference[] {
  return shown.flatMap(([key, field]) => (sameValue(mine[key], theirs[key]) ? [] : [{ key, field }]))
}

/** At first the own value is chosen where the user changed something, the other one where not. */
export function startSides(found: readonly Difference[], mine: Values, start: Values): Record<string, Side> {
  return Object.fromEntries(
    found.map(({ key }) => [key, sameValue(mine[key], start[key]) ? 'theirs' : 'mine']),
  )
}

/** The row as chosen, field by field. */
export function mergedValues(mine: Values, theirs: Row, sides: Sides): Values {
  const taken = Object.entries(sides).filter(([, side]) => side === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(([key]) => [key, theirs[key]])) }
}

const MOST_NAMED = 5

/** How many lines one side has, and which of them are not as on the other. */
export function lineWords(own: unknown, other: unknown): string {
  const [lines, others] = [own, other].map((one): readonly unknown[] => (Array.isArray(one) ? one : []))
  const places = (lines ?? []).flatMap((line, at) => (sameValue(line, others?.[at]) ? [] : [at + 1]))
  const named = places.slice(0, MOST_NAMED).join('、')
  const differing = places.length > MOST_NAMED ? `${named}等 ${places.length} ` : named
  return `${lines?.length ?? 0} 行${places.length > 0 ? `，第${differing}行不同` : ''}`
}

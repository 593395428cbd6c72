import { isMissing } from '#domain/typed.ts'
import type { Row } from '#inputs/field-components.ts'
import type { AnimalCard } from '#resources/answers/animal-card.ts'

/** The animal's own row, with the titles of its references. */
export type Pig = Row & { uid: string; farmId: string; earNo: string; status: string; sex: string }

/** Answer of `GET pig-detail`. */
export interface Card extends AnimalCard {
  pig: Pig
}

/** A text of the animal's row; null when empty. */
export const textOf = (pig: Row, key: string): string | null => {
  const value = pig[key]
  return isMissing(value) ? null : String(value)
}

/** The day everything on the card is true for: today, or the day the animal left. */
export const untilOf = ({ pig, today }: Pick<Card, 'pig' | 'today'>): string =>
  textOf(pig, 'exitDate') ?? today

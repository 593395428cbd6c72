import type { CardEvent } from '#resources/answers/animal-card.ts'
/** A stored event of an animal, with its farm. */
export interface StoredEvent extends Omit<CardEvent, 'elsewhere'> {
  farmId: string
}

/** A single event, with the names of the places and words it refers to. */
export interface OpenedEvent extends StoredEvent {
  titles: Record<string, string>
}

import { createContext } from 'react'
import type { EventForm } from '#kit/event-form.ts'

/** Facts of a form before it is opened. */
export interface EventFormHead {
  readonly code: string
  readonly label: string
  load(): Promise<EventForm>
}

/** The forms of the house, for screens that meet events of any kind. */
export interface EventForms {
  /** The form of an event's code. */
  formOf(code: string): EventFormHead | undefined
  /** The cells a stored event was typed in. */
  cellsOf(
    form: EventForm,
    event: { readonly date: string; readonly payload: Readonly<Record<string, unknown>> },
  ): Record<string, unknown>
}

export const EventFormsContext = createContext<EventForms>({
  formOf: () => undefined,
  cellsOf: () => ({}),
})

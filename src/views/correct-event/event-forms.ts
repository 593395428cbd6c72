import { createContext } from 'react'
import type { EventForm } from '#kit/event-form.ts'

/** The forms of the house, for screens that meet events of any kind. */
export interface EventForms {
  /** The form of an event's code. */
  formOf(code: string): EventForm | undefined
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

import { eventForms } from '#resources/events/index.ts'

/** Word of an event by the route name of its form. */
export const eventLabel = (name: string): string =>
  eventForms.find((form) => form.name === name)?.label ?? name

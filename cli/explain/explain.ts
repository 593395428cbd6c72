import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { reports } from '#server/reports/index.ts'
import { explainEventForm } from './event-form.ts'
import { explainReport } from './report.ts'
import { explainResource } from './resource.ts'

/** Every name that can be explained. */
export const declaredNames = (): string[] => [
  ...resources.map((one) => one.name),
  ...eventForms.map((one) => one.name),
  ...reports.map((one) => one.name),
]

/** What derives from the declaration of a name (an event also by its code, a resource by its table); null when there is none. */
export async function explain(name: string): Promise<string | null> {
  const resource = resources.find((one) => one.name === name || one.table === name)
  if (resource) return explainResource(resource)
  const form = eventForms.find((one) => one.name === name || one.code === name)
  if (form) return explainEventForm(form)
  const report = reports.find((one) => one.name === name)
  return report ? explainReport(report) : null
}

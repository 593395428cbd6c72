import { App } from 'antd'
import { eventForms } from '#resources/events/index.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRecordEvents } from '#views/use-record-events.ts'

/** Word of an event by the route name of its form. */
export const eventLabel = (name: string): string =>
  eventForms.find((form) => form.name === name)?.label ?? name

/** Forms by their route names, to be chosen from. */
export const formItems = (names: readonly string[]) =>
  names.map((name) => ({ key: name, label: eventLabel(name) }))

/** Opens the entry grid of a form with the chosen rows, by what `key` holds; it works on one farm. */
export function useRecordRows(noun: string, key: string) {
  const { message } = App.useApp()
  const record = useRecordEvents()
  return (form: string, rows: readonly ListRow[]): void => {
    const [farmId = '', ...others] = new Set(rows.map((row) => String(row.farmId)))
    const opened = rows.map((row) => String(row[key]))
    if (others.length > 0) message.warning(`所选${noun}分属不同猪场，请选择同一猪场的${noun}`)
    else record(form, farmId, opened)
  }
}

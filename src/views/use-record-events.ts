import { workInFarm } from '#app-state/current-farm.ts'
import { openTab } from '#app-state/open-tab.ts'
import { personKey, useServices } from '#app-state/services.ts'

/** The entry grid of a form, opened with these animals; `from` names their work list. */
export const entryPath = (form: string, earNos: readonly string[], from = ''): string =>
  `/admin/${form}?earNos=${earNos.map(encodeURIComponent).join(',')}${from && `&from=${from}`}`

type RecordEvents = (form: string, farmId: string, earNos: readonly string[], from?: string) => void

/** Opens the entry grid with animals of one farm. The grid works on the farm of the header, which becomes theirs. */
export function useRecordEvents(): RecordEvents {
  const services = useServices()
  return (form, farmId, earNos, from) => {
    workInFarm(farmId, personKey(services))
    openTab(entryPath(form, earNos, from))
  }
}

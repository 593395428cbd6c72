import { useStore } from 'zustand'
import { chooseFarm, currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { openTab } from '#app-state/open-tab.ts'
import { personKey, useServices } from '#app-state/services.ts'

/** The entry grid of a form, opened with these animals; `from` names their work list. */
export const entryPath = (form: string, earNos: readonly string[], from = ''): string =>
  `/admin/${form}?earNos=${earNos.map(encodeURIComponent).join(',')}${from && `&from=${from}`}`

type RecordEvents = (form: string, farmId: string, earNos: readonly string[], from?: string) => void

/** Opens the entry grid with animals of one farm. The grid works on the farm of the header, which becomes theirs. */
export function useRecordEvents(): RecordEvents {
  const services = useServices()
  const farms = useStore(farmsStore, (state) => state.farms)
  return (form, farmId, earNos, from) => {
    const farm = farms.find((one) => one.uid === farmId)
    if (farm && currentFarm.getState().farm?.uid !== farm.uid) chooseFarm(farm, personKey(services))
    openTab(entryPath(form, earNos, from))
  }
}

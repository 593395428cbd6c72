import { useStore } from 'zustand'
import { eventForms } from '#resources/events/index.ts'
import { chooseFarm, currentFarm, farmsStore } from '#shell/current-farm.ts'
import { openTab } from '#shell/open-tab.ts'
import { useServices } from '#shell/services.ts'
import { personKey } from '#shell/session-start.ts'
import { entryPath } from './next-events.ts'

/** Word of an event by the route name of its form. */
export const eventLabel = (name: string): string =>
  eventForms.find((form) => form.name === name)?.label ?? name

/** Opens the entry grid with animals of one farm. The grid works on the farm of the header, which becomes theirs. */
export function useRecordEvents(): (form: string, farmId: string, earNos: readonly string[]) => void {
  const services = useServices()
  const farms = useStore(farmsStore, (state) => state.farms)
  return (form, farmId, earNos) => {
    const farm = farms.find((one) => one.uid === farmId)
    if (farm && currentFarm.getState().farm?.uid !== farm.uid) chooseFarm(farm, personKey(services))
    openTab(entryPath(form, earNos))
  }
}

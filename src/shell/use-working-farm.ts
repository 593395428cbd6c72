import { use, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from './current-farm.ts'
import { ServicesContext } from './services.ts'

/** The farm new rows and queries begin with: that of the plans in the plan system (planFarmId), else the one in the header. */
export function useWorkingFarm(): string | undefined {
  const session = use(ServicesContext)?.session
  const planFarmId = useSyncExternalStore(session?.subscribe ?? never, () => session?.getState().planFarmId)
  const farm = useStore(currentFarm, (state) => state.farm?.uid)
  return planFarmId || farm
}

const never = () => () => undefined

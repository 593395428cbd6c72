import { useStore } from 'zustand'
import { currentFarm } from './current-farm.ts'
import { useSessionPart } from './use-session-part.ts'

/** The farm new rows and queries begin with: that of the plans in the plan system (planFarmId), else the one in the header. */
export function useWorkingFarm(): string | undefined {
  const planFarmId = useSessionPart((state) => state.planFarmId, '')
  const farm = useStore(currentFarm, (state) => state.farm?.uid)
  return planFarmId || farm
}

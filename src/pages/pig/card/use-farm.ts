import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm, type Farm } from '#shell/current-farm.ts'

/** The farms come a moment after the screen; later than this there is none. */
const PATIENCE_MS = 3000

/** The farm of the header. Without one, `settled` tells a person without farms from one whose farms are on their way. */
export function useFarm(): { farm: Farm | null; settled: boolean } {
  const farm = useStore(currentFarm, (state) => state.farm)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return { farm, settled: farm !== null || late }
}

import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm, type Farm, type Org } from './current-farm.ts'

/** The farms come a moment after the screen; later than this there is none. */
const PATIENCE_MS = 3000

/** The farm or company of the header. Without either, `settled` parts a person without farms from one whose farms are on their way. */
export function useFarm(): { farm: Farm | null; org: Org | null; settled: boolean } {
  const { farm, org } = useStore(currentFarm)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return { farm, org, settled: farm !== null || org !== null || late }
}

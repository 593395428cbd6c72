import { useEffect, useState } from 'react'
import { type Initials, loadInitials } from './pinyin.ts'

/** The pinyin dictionary once `wanted`; null until it has arrived, when searching works by characters alone. */
export function useInitials(wanted: boolean): Initials | null {
  const [initials, setInitials] = useState<Initials | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadInitials().then((loaded) => !gone && setInitials(() => loaded))
    return () => {
      gone = true
    }
  }, [wanted])
  return initials
}

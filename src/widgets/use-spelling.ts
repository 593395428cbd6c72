import { useEffect, useState } from 'react'
import { loadSpelling, type Spelling } from './pinyin.load.ts'

/** The pinyin dictionary once `wanted`; null until it has arrived, when searching works by characters alone. */
export function useSpelling(wanted: boolean): Spelling | null {
  const [spelling, setSpelling] = useState<Spelling | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadSpelling().then((loaded) => !gone && setSpelling(() => loaded))
    return () => {
      gone = true
    }
  }, [wanted])
  return spelling
}

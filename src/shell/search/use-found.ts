import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useServices } from '#app-state/services.ts'
import type { FoundGroup } from '#resources/answers/search.shapes.ts'

export interface Found {
  /** Words these were found by; rows of earlier words stay until the next are there. */
  readonly words: string
  readonly groups: readonly FoundGroup[]
  /** The server could not be asked. */
  readonly failed: boolean
}

const NOTHING: Found = { words: '', groups: [], failed: false }
/** Milliseconds without a further letter before the server is asked. */
const PAUSE = 150

/** Hits of the server for the words. It is asked at once where the answer is waited for: a scanner has sent its Enter. */
export function useFound(words: string, hurry: boolean): Found {
  const { providers } = useServices()
  const farmId = useStore(currentFarm, ({ farm }) => farm?.uid)
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (words === '') return setFound(NOTHING)
    const stop = new AbortController()
    const ask = async () => {
      const { data } = await providers.http.axios.get<{ groups?: readonly FoundGroup[] }>('search', {
        ...{ params: { q: words, farmId }, signal: stop.signal, keep: true, quiet: true, overlay: false },
      })
      setFound({ words, groups: data.groups ?? [], failed: false })
    }
    const fail = () => {
      if (!stop.signal.aborted) setFound({ words, groups: [], failed: true })
    }
    const timer = setTimeout(() => void ask().catch(fail), hurry ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words, farmId, hurry, providers])
  return found
}

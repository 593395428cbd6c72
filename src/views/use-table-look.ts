import { use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppearanceState } from '#app-state/appearance.ts'
import { ServicesContext } from '#app-state/services.ts'

type Look = Pick<AppearanceState, 'density' | 'mode' | 'change'>
type ReadableLook = Pick<StoreApi<Look>, 'getState' | 'getInitialState' | 'subscribe'>

/** Replacement where there is no shell around the page, as in its tests. */
const alone = createStore<Look>(() => ({ density: 'compact', mode: 'light', change: () => undefined }))

/** Light or dark, and row height: the person's appearance. */
export function useAppearance(): Look {
  const store: ReadableLook = use(ServicesContext)?.appearance ?? alone
  return useStore(store)
}

/**
 * Density and full screen, for the toolbar. The whole page goes to full screen and the card covers it: pop-ups and the drawer are siblings
 * of the card in the page, and would not be seen over a card that went there alone.
 */
export function useTableLook() {
  const { density, change } = useAppearance()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const onFull = (wanted: boolean) => {
    setFull(wanted)
    if (wanted) void document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement) void document.exitFullscreen()
  }
  return {
    dense: density === 'compact',
    onDense: (dense: boolean) => change({ density: dense ? 'compact' : 'comfortable' }),
    full,
    onFull,
  }
}

export type TableLook = ReturnType<typeof useTableLook>

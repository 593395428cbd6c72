import { type RefObject, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppearanceState } from '#shell/appearance.ts'
import { ServicesContext } from '#shell/services.ts'

type Look = Pick<AppearanceState, 'density' | 'mode' | 'change'>
type ReadableLook = Pick<StoreApi<Look>, 'getState' | 'getInitialState' | 'subscribe'>

/** Stands in where there is no shell around the page, as in its tests. */
const alone = createStore<Look>(() => ({ density: 'compact', mode: 'light', change: () => undefined }))

/** Light or dark, and row height: the person's appearance. */
export function useAppearance(): Look {
  const store: ReadableLook = use(ServicesContext)?.appearance ?? alone
  return useStore(store)
}

/** Density and full screen of a card, for the toolbar. */
export function useTableLook(card: RefObject<HTMLElement | null>) {
  const { density, change } = useAppearance()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return {
    dense: density === 'compact',
    onDense: (dense: boolean) => change({ density: dense ? 'compact' : 'comfortable' }),
    full,
    onFull: (wanted: boolean) =>
      void (wanted ? card.current?.requestFullscreen() : document.exitFullscreen()),
  }
}

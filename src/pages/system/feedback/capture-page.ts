import { use } from 'react'
import { useNavigate } from 'react-router'
import { ServicesContext } from '#app-state/services.ts'
import type { Tab } from '#app-state/tabs-store.ts'
import { drawPage } from './draw-page.ts'

const OWN = 'feedback'
/** A screen that comes to the front is drawn once its tables have found their widths. */
const SETTLE_MS = 600

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The screen that was in front before this one; undefined where there is none. */
export function usePreviousTab(): Tab | undefined {
  const tabs = use(ServicesContext)?.tabs.store.getState().tabs ?? []
  return tabs.filter(({ name }) => name !== OWN).toSorted((one, other) => other.usedAt - one.usedAt)[0]
}

/** 截取当前页: brings the screen a person came from to the front, draws it, and comes back. */
export function useCapture() {
  const services = use(ServicesContext)
  const navigate = useNavigate()
  return async (tab: Tab, hides: boolean): Promise<ImageBitmap | null> => {
    const own = services?.tabs.store.getState().tabs.find(({ name }) => name === OWN)
    const root = document.querySelector('.layout')
    if (!own || !root) return null
    try {
      await navigate(tab.location)
      await wait(SETTLE_MS)
      return await createImageBitmap(drawPage(root, hides))
    } finally {
      await navigate(own.location)
    }
  }
}

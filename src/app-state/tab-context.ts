import { createContext, use } from 'react'
import type { Tabs } from './tabs-store.ts'

export const TabsContext = createContext<Tabs | null>(null)
/** Key of a component's tab; null outside the tabs. */
export const TabKeyContext = createContext<string | null>(null)

export function useTabKey(): string | null {
  return use(TabKeyContext)
}

/** The tabs of the shell; null outside it, as in a screen's own test. */
export function useTabs(): Tabs | null {
  return use(TabsContext)
}

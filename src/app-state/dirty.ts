import { useEffect, useId } from 'react'
import { useTabs } from './tab-context.ts'
import { shownKey } from './tabs-store.ts'

/** Marks that a form holds unsaved input: its tab (`tabKey` of `useTabKey()`) shows a dot and asks before it closes. For the shell only. */
export function useDirty(tabKey: string | null, dirty: boolean): void {
  const tabs = useTabs()
  const form = useId()
  useEffect(() => {
    if (!tabs || !tabKey) return
    tabs.setUnsaved(tabKey, form, dirty)
    return () => {
      // hiding a tab runs this too: only a form that leaves the tab in front is really gone
      if (shownKey(tabs.store.getState()) === tabKey) tabs.setUnsaved(tabKey, form, false)
    }
  }, [tabs, tabKey, form, dirty])
}

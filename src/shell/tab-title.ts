import { useEffect } from 'react'
import { useTabKey, useTabs } from './tabs/tab-context.ts'

/** Names the tab a screen stands in, such as 母猪卡 M0001; undefined leaves the screen's own title. */
export function useTabTitle(title: string | undefined): void {
  const tabs = useTabs()
  const key = useTabKey()
  useEffect(() => {
    if (tabs && key && title) tabs.rename(key, title)
  }, [tabs, key, title])
}

import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { useTabKey, useTabs } from './tab-context.ts'

/** Names the tab of a screen, such as 母猪卡 M0001; undefined leaves the screen's own title. */
export function useTabTitle(title: string | undefined): void {
  const tabs = useTabs()
  const key = useTabKey()
  useEffect(() => {
    if (tabs && key && title) tabs.rename(key, title)
  }, [tabs, key, title])
}

/** Title of the home page, which is several pages, by role, under one address. */
export const homeTitle = createStore(() => ({ title: '待办' }))

/** Names the home that is shown, for the place in the header. */
export function useHomeTitle(title: string): void {
  useEffect(() => homeTitle.setState({ title }), [title])
}

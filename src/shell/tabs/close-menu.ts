import type { MenuProps } from 'antd'
import { isHome, type Tab } from '#app-state/tabs-store.ts'

export type CloseWhat = 'one' | 'others' | 'right' | 'all'

const LABELS: Readonly<Record<CloseWhat, string>> = {
  one: '关闭',
  others: '关闭其他',
  right: '关闭右侧',
  all: '关闭全部',
}

/** Keys of the tabs a choice would close; the home never closes. */
export function tabsToClose(tabs: readonly Tab[], key: string, what: CloseWhat): Tab[] {
  const place = tabs.findIndex((tab) => tab.key === key)
  const chosen = {
    one: (tab: Tab) => tab.key === key,
    others: (tab: Tab) => tab.key !== key,
    right: (_tab: Tab, index: number) => index > place,
    all: () => true,
  }[what]
  return tabs.filter((tab, index) => !isHome(tab) && chosen(tab, index))
}

/** The menu of one tab; choices that would close nothing are disabled. */
export function closeMenu(tabs: readonly Tab[], key: string, onChoose: (what: CloseWhat) => void): MenuProps {
  const choices = Object.keys(LABELS) as CloseWhat[]
  return {
    items: choices.map((what) => ({
      key: what,
      label: LABELS[what],
      disabled: tabsToClose(tabs, key, what).length === 0,
    })),
    onClick: ({ key: what, domEvent }) => {
      // the menu lies inside the tab for React: a click in it must not select the tab
      domEvent.stopPropagation()
      onChoose(what as CloseWhat)
    },
  }
}

import { Activity, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import { useStore } from 'zustand'
import type { RouteTable } from '#app-state/routes.ts'
import type { ScreenStore } from '#app-state/screen-store.ts'
import { TabKeyContext } from '#app-state/tab-context.ts'
import { shownKey, type Tab, type Tabs } from '#app-state/tabs-store.ts'
import { ScreenBoundary } from '../notices/screen-boundary.tsx'

interface TabHostProps {
  tabs: Tabs
  routes: RouteTable
  screens: ScreenStore
  /** A notice stands in front. */
  covered: boolean
}

/** All tabs with a screen. Those behind keep their state but run no effects and cost no layout. */
export function TabHost({ tabs, routes, screens, covered }: TabHostProps) {
  const state = useStore(tabs.store)
  const shown = shownKey(state)
  return state.tabs
    .filter((tab) => tab.live)
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === shown && !covered ? 'visible' : 'hidden'}>
        <Pane tab={tab} pattern={routes.byName.get(tab.name)?.path ?? ''} screens={screens} />
      </Activity>
    ))
}

interface PaneProps {
  tab: Tab
  pattern: string
  screens: ScreenStore
}

/** One tab's screen. It reads the tab's own address, not that of the tab in front. */
const Pane = memo(function Pane({ tab, pattern, screens }: PaneProps) {
  const Screen = screens.get(tab.name)
  if (!Screen) return null
  return (
    <TabKeyContext value={tab.key}>
      <Scroller>
        <ScreenBoundary>
          <Routes location={tab.location}>
            <Route path={pattern} element={<Screen />} />
          </Routes>
        </ScreenBoundary>
      </Scroller>
    </TabKeyContext>
  )
})

/** Keeps the scroll position while the tab is behind: not every browser does so for hidden boxes. */
function Scroller({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = top.current
  }, [])
  return (
    <div
      ref={box}
      className="tab-pane"
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop
      }}
    >
      {children}
    </div>
  )
}

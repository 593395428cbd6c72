import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { Activity, type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import { useStore } from 'zustand'
import type { RouteTable } from '#app-state/routes.ts'
import type { ScreenStore } from '#app-state/screen-store.ts'
import { TabKeyContext } from '#app-state/tab-context.ts'
import { isDirty, isHome, shownKey, type Tab, type Tabs } from '#app-state/tabs-store.ts'
import { ScreenBoundary } from '../notices/notice.tsx'
import { type CloseWhat, closeMenu } from './close-menu.ts'
import './tabs.css'

interface TabStripProps {
  tabs: Tabs
  onSelect(tab: Tab): void
  onClose(key: string, what: CloseWhat): void
}

/** The open screens, home first. Middle click closes, right click offers more. */
export function TabStrip({ tabs, onSelect, onClose }: TabStripProps) {
  const state = useStore(tabs.store)
  const shown = shownKey(state)
  const menuFor = (key: string) => closeMenu(state.tabs, key, (what) => onClose(key, what))
  return (
    <div className="tab-strip flex px-3 h-9 border-b">
      <div role="tablist" className="flex flex-1 min-w-0" aria-label="已打开的页面">
        {state.tabs.map((tab) => (
          <Dropdown key={tab.key} menu={menuFor(tab.key)} trigger={['contextMenu']}>
            <TabHandle
              tab={tab}
              active={tab.key === shown}
              onSelect={onSelect}
              onClose={() => onClose(tab.key, 'one')}
            />
          </Dropdown>
        ))}
      </div>
      <Dropdown menu={menuFor(shown ?? '')} trigger={['click']} placement="bottomRight">
        <button
          type="button"
          className="tab-more text-14 text-2 bg-none border-0 cursor-pointer"
          aria-label="标签页操作"
        >
          <EllipsisOutlined />
        </button>
      </Dropdown>
    </div>
  )
}

interface TabHandleProps {
  tab: Tab
  active: boolean
  onSelect(tab: Tab): void
  onClose(): void
}

function TabHandle({ tab, active, onSelect, onClose, ...trigger }: TabHandleProps) {
  const handle = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) handle.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const closable = !isHome(tab)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onSelect(tab)
    if (event.key === 'Delete' && closable) onClose()
  }
  return (
    <div
      {...trigger}
      ref={handle}
      role="tab"
      tabIndex={active ? 0 : -1}
      aria-selected={active}
      aria-keyshortcuts={closable ? 'Delete' : undefined}
      aria-label={isDirty(tab) ? `${tab.title}，有未保存的内容` : tab.title}
      className="tab flex flex-none items-center px-3 text-2 cursor-pointer"
      onClick={() => onSelect(tab)}
      onAuxClick={(event) => event.button === 1 && closable && onClose()}
      onKeyDown={onKeyDown}
    >
      {isDirty(tab) && <i className="tab-dot rounded-full" />}
      <span data-text={tab.title}>{tab.title}</span>
      {closable && (
        // for the pointer only: a tab may hold no button, and the keyboard has Delete and Alt W
        <span
          aria-hidden="true"
          title={`关闭 ${tab.title}`}
          className="tab-close grid text-3 cursor-pointer"
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </div>
  )
}

interface TabHostProps {
  tabs: Tabs
  routes: RouteTable
  screens: ScreenStore
  /** A notice is in front. */
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
      className="tab-pane p-3 h-full overflow-auto"
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop
      }}
    >
      {children}
    </div>
  )
}

import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import type { AppearanceStore } from '#app-state/appearance.ts'
import { APP_NAME } from '#app-state/version.ts'
import './layout.css'

interface LayoutProps {
  appearance: AppearanceStore
  menu: (folded: boolean) => ReactNode
  header: (toggleMenu: () => void) => ReactNode
  tabs: ReactNode
  children: ReactNode
}

/** Menu at the left, header and tab strip above, the rest is the screen's. On a phone the menu slides over it. */
export function Layout({ appearance, menu, header, tabs, children }: LayoutProps) {
  const { menuFolded, change } = useStore(appearance)
  const [open, setOpen] = useState(false)
  const folded = menuFolded && !open
  // the screen is drawn first: it has still to ask for its rows
  const whole = useDeferredValue(true, false)
  return (
    <div className="layout" data-folded={folded ? '' : undefined} data-menu-open={open ? '' : undefined}>
      <aside className="sider no-print" onClick={() => setOpen(false)} onKeyDown={undefined}>
        <Brand folded={folded} />
        <nav
          aria-label="功能菜单"
          onClick={(event) => keepOpenOnGroup(event.target) && event.stopPropagation()}
          onKeyDown={undefined}
        >
          {whole && menu(folded)}
        </nav>
        <button type="button" className="sider-fold" onClick={() => change({ menuFolded: !menuFolded })}>
          {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          <span>{folded ? '' : '收起菜单'}</span>
        </button>
      </aside>
      {whole ? header(() => setOpen(!open)) : <div className="header" />}
      <nav className="tabs-place no-print" aria-label="标签页">
        {whole && tabs}
      </nav>
      <main className="content">{children}</main>
    </div>
  )
}

/** On a phone, choosing a page closes the menu; unfolding a group does not. */
const keepOpenOnGroup = (target: EventTarget) =>
  target instanceof Element && target.closest('.ant-menu-submenu-title') !== null

/** The product's mark and name above the menu. */
function Brand({ folded }: { folded: boolean }) {
  return (
    <div className="brand">
      <svg width="20" height="20" viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="7" fill="var(--c-accent)" />
        <path
          d="M8 13h20M8 23h20M18 8v20"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      </svg>
      {!folded && <b>{APP_NAME}</b>}
    </div>
  )
}

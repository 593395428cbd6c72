import { BellOutlined, DownloadOutlined, MenuOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { openTab } from '../open-tab.ts'
import { menuBadges } from './badges.ts'

interface HeaderProps {
  left: ReactNode
  search: ReactNode
  right: ReactNode
  onMenu(): void
  /** Paths of the warnings and of the download centre, for people who may open them. */
  warnings?: string
  downloads?: string
}

const WARNINGS_ROUTE = 'early-warning'

export function Header({ left, search, right, onMenu, warnings, downloads }: HeaderProps) {
  const open = useStore(menuBadges)[WARNINGS_ROUTE] ?? 0
  return (
    <header className="header no-print">
      <button type="button" className="header-icon header-menu" aria-label="菜单" onClick={onMenu}>
        <MenuOutlined />
      </button>
      {left}
      <div className="header-space" />
      {search}
      <div className="header-tools">
        {warnings && (
          <button
            type="button"
            className="header-icon"
            aria-label={`预警 ${open}`}
            onClick={() => openTab(warnings)}
          >
            <BellOutlined />
            {open > 0 && <sup>{open > 99 ? '99+' : open}</sup>}
          </button>
        )}
        {downloads && (
          <button
            type="button"
            className="header-icon"
            aria-label="下载中心"
            onClick={() => openTab(downloads)}
          >
            <DownloadOutlined />
          </button>
        )}
        {right}
      </div>
    </header>
  )
}

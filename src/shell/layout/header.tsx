import { MenuOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { DownloadIcon } from '../downloads/download-icon.tsx'
import { WarningBell } from '../warnings/warning-bell.tsx'

interface HeaderProps {
  left: ReactNode
  search: ReactNode
  right: ReactNode
  onMenu(): void
  /** Paths of the warnings and of the download centre, for people who may open them. */
  warnings?: string
  downloads?: string
}

export function Header({ left, search, right, onMenu, warnings, downloads }: HeaderProps) {
  return (
    <header className="header no-print">
      <button type="button" className="header-icon header-menu" aria-label="菜单" onClick={onMenu}>
        <MenuOutlined />
      </button>
      {left}
      <div className="header-space" />
      {search}
      <div className="header-tools">
        {warnings && <WarningBell path={warnings} />}
        {downloads && <DownloadIcon path={downloads} />}
        {right}
      </div>
    </header>
  )
}

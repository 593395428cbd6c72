import type { MouseEvent, ReactNode } from 'react'
import { openTab } from '#app-state/open-tab.ts'

/** A link that opens its screen in a tab; a click with Ctrl is left to the browser. */
export function TabLink({ path, children }: { path: string; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openTab(path)
  }
  return (
    <a href={path} onClick={open}>
      {children}
    </a>
  )
}

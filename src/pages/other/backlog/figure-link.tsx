import { Button } from 'antd'
import type { ReactNode } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import type { Opens } from '#domain/home/home.ts'

interface FigureLinkProps {
  /** The screen behind the figure; without it, or without the right to it, the figure is plain text. */
  source: Opens | null | undefined
  label: string
  children: ReactNode
}

/** A figure that opens the rows it is made of. It stays black: green would read as "good". */
export function FigureLink({ source, label, children }: FigureLinkProps) {
  const granted = useGranted()
  if (!source || !granted.has(source.screen)) return children
  return (
    <Button type="text" className="home-figure-link" aria-label={label} onClick={() => openTab(source.path)}>
      {children}
    </Button>
  )
}

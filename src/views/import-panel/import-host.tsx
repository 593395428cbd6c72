import { lazy, Suspense } from 'react'
import type { Resource } from '#kit/resource.ts'

interface ImportHostProps {
  resource: Resource
  open: boolean
  mayUpdate: boolean
  onClose(): void
  /** Rows were written. */
  onDone(): void
}

const ImportPanel = lazy(async () => ({ default: (await import('./import-panel.tsx')).ImportPanel }))

/** The place of a list's import. */
export function ImportHost({ open, ...props }: ImportHostProps) {
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ImportPanel {...props} />
    </Suspense>
  )
}

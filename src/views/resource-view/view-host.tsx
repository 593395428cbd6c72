import { lazy, Suspense } from 'react'
import type { Row } from '#inputs/field-components.ts'
import type { Resource } from '#kit/resource.ts'
import { titleOfRow } from '#kit/row-title.ts'
import { nounOf } from '#views/noun-of.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'

interface Props {
  resource: Resource
  row: (Row & { uid: string }) | null
  onClose(): void
}

// they come with the first 查看
const RowFacts = lazy(async () => ({ default: (await import('./row-facts.tsx')).RowFacts }))
const RowHistory = lazy(async () => ({ default: (await import('./row-history.tsx')).RowHistory }))

/** 查看: a whole row next to its list, for users who may not edit it and for columns the list leaves out. */
export function ViewHost({ resource, row, onClose }: Props) {
  if (!row) return null
  return (
    <SplitDrawer open title={`查看${nounOf(resource)}`} scope={titleOfRow(resource, row)} onClose={onClose}>
      <Suspense fallback={null}>
        <RowFacts resource={resource} row={row} />
        <RowHistory key={row.uid} resource={resource} uid={row.uid} />
      </Suspense>
    </SplitDrawer>
  )
}

import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { project } from '#resources/plan/project.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { PhaseDrawer } from './phase-drawer.tsx'

const FILTERS = [
  'name',
  'organizeId',
  'status',
  'kind',
  'stage',
  'projectNo',
  'leader',
  'startDate',
  'productionDate',
]

/** 项目管理: the projects, the phases each has passed, and the way to their plans. */
export function Screen() {
  const [shown, show] = useState<ListRow | null>(null)
  const granted = useGranted()
  const actions: RowAction[] = [
    { key: 'phases', label: '阶段', onClick: show },
    ...(granted.has('planM')
      ? [
          {
            key: 'plans',
            label: '计划',
            onClick: ({ uid }: ListRow) => openTab(screenAddress('planM', { projectId: uid })),
          },
        ]
      : []),
  ]
  return (
    <>
      <ResourceList
        resource={project}
        filters={FILTERS}
        rowActions={() => actions}
        note="进度为生效计划各项的完成，按天数加权；未开始计划的项目没有进度"
      />
      {shown && <PhaseDrawer key={shown.uid} uid={shown.uid} onClose={() => show(null)} />}
    </>
  )
}

import { useFarm } from '#app-state/use-farm.ts'
import { penBinding } from '#resources/system/pen-binding.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { useMissing } from '#views/missing/use-missing.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { PlaceOverview } from './place-overview.tsx'
import './pen-bind.css'
import { NoFarm } from '#widgets/no-farm.tsx'

const NEEDS = ['farm', 'places'] as const

const VIEWS = [
  { value: 'places', label: '栏位一览', content: () => <Places /> },
  { value: 'records', label: '绑定记录', content: () => <ResourceList resource={penBinding} /> },
]

/** 栏位绑定: the pens of the farm with who keeps them and what stands in them, and the records behind it. */
export function Screen() {
  const { farm, settled } = useFarm()
  const missing = useMissing(NEEDS)
  if (!farm) return settled ? <NoFarm /> : null
  if (missing) return <MissingState missing={missing} />
  return <SegmentedPage label="视图" views={VIEWS} />
}

function Places() {
  const { farm } = useFarm()
  return farm && <PlaceOverview key={farm.uid} farmId={farm.uid} />
}

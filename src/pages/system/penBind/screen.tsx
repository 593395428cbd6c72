import { penBinding } from '#resources/system/pen-binding.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { useFarm } from '../../pig/card/use-farm.ts'
import { PlaceOverview } from './place-overview.tsx'
import './pen-bind.css'

const VIEWS = [
  { value: 'places', label: '栏位一览', content: () => <Places /> },
  { value: 'records', label: '绑定记录', content: () => <ResourceList resource={penBinding} /> },
]

/** 栏位绑定: the pens of the farm with who keeps them and what stands in them, and the records behind it. */
export function Screen() {
  const { farm, settled } = useFarm()
  if (!farm) return settled ? <EmptyState kind="no-right" title="没有可以查看的猪场" /> : null
  return <SegmentedPage label="视图" views={VIEWS} />
}

function Places() {
  const { farm } = useFarm()
  return farm && <PlaceOverview key={farm.uid} farmId={farm.uid} />
}

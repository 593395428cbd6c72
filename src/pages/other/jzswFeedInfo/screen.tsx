import { useMemo } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useToday } from '#inputs/today.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { stationFeed } from '#resources/other/station-feed.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'

/** An animal leads to its card; alarming values have a colour as well. */
const columns: ColumnOverrides = {
  earNo: {
    render: ({ earNo, pigId }) =>
      pigId ? <CardLink earNo={String(earNo)} pigId={String(pigId)} /> : String(earNo),
  },
  alarm: { render: ({ alarm }) => (alarm ? <b className="text-error">是</b> : '否') },
}

/** 精准饲喂信息: a new row is of the farm one works in, and of today. */
export function Screen() {
  const today = useToday()
  const farm = useStore(currentFarm, (state) => state.farm)
  const form = useMemo(() => ({ presets: { stationFarmId: farm?.uid, day: today } }), [farm, today])
  return <ResourceList resource={stationFeed} columns={columns} form={form} />
}

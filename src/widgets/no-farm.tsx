import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { chooseFarm, currentFarm, type Farm, farmsStore } from '#app-state/current-farm.ts'
import { personKey, useServices } from '#app-state/services.ts'
import { useFarm } from '#app-state/use-farm.ts'
import { EmptyState } from './empty-state.tsx'

interface NoFarmProps {
  /** The screen's title for a person without any farm. */
  title?: string | undefined
}

/** In place of a screen of one farm: a person without farms has no right, one who looks at a company chooses a farm here. */
export function NoFarm({ title = '没有可以查看的猪场' }: NoFarmProps) {
  const org = useStore(currentFarm, (state) => state.org)
  if (org) return <FarmChoice farmUids={org.farms} />
  return (
    <EmptyState
      kind="no-right"
      title={title}
      note="还没有建立猪场，或没有授权给您；请联系公司管理员，或从左侧菜单打开其他功能"
    />
  )
}

/** Renders its children for one farm: that of the header. */
export function OfFarm({ title, children }: NoFarmProps & { children(farm: Farm): ReactNode }) {
  const { farm, settled } = useFarm()
  if (farm) return children(farm)
  return settled ? <NoFarm title={title} /> : null
}

function FarmChoice({ farmUids }: { farmUids: readonly string[] }) {
  const services = useServices()
  const farms = useStore(farmsStore, (state) => state.farms).filter(({ uid }) => farmUids.includes(uid))
  const choose = (chosen: string) => {
    const farm = farms.find(({ uid }) => uid === chosen)
    if (farm) chooseFarm(farm, personKey(services))
  }
  return (
    <EmptyState
      kind="not-queried"
      title="此功能按猪场办理，请选择一个猪场"
      note="选择后可在页面左上换回公司"
      actions={
        <Select
          aria-label="选择猪场"
          placeholder="选择猪场"
          showSearch
          optionFilterProp="label"
          onChange={choose}
          options={farms.map(({ uid, name, company }) => ({
            value: uid,
            label: `${company} ${name}`.trim(),
          }))}
        />
      }
    />
  )
}

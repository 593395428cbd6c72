import { ApartmentOutlined, DownOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm, type Farm, farmsStore, type Org } from '#app-state/current-farm.ts'
import { PopoverBody } from '#widgets/popover-body.tsx'
import { Part, part } from '../part.tsx'

const FarmPanel = part(async () => (await import('./farm-panel.tsx')).FarmPanel)

interface OrgSwitcherProps {
  farms: readonly Farm[]
  onChoose(place: Farm | Org): void
}

/**
 * The farm a person works for, company small, farm bold; or a company with its farms. With a single farm there is nothing to
 * switch.
 */
export function OrgSwitcher({ farms, onChoose }: OrgSwitcherProps) {
  const { farm, org } = useStore(currentFarm)
  const orgs = useStore(farmsStore, (state) => state.orgs)
  const [open, setOpen] = useState(false)
  if (!farm && !org) return null
  const choose = (chosen: Farm | Org) => {
    setOpen(false)
    onChoose(chosen)
  }
  const [small, bold] = org ? [org.name, `全部 ${org.farms.length} 场`] : [farm?.company, farm?.name]
  // always an element: antd opens no popover whose content is empty
  const panel = open ? (
    <PopoverBody className="farm-panel" onClose={() => setOpen(false)}>
      <Part onFailure={() => setOpen(false)}>
        <FarmPanel farms={farms} orgs={orgs} chosen={org?.uid ?? farm?.uid ?? ''} onChoose={choose} />
      </Part>
    </PopoverBody>
  ) : (
    <div className="farm-panel" />
  )
  return (
    <Popover
      open={open && farms.length > 1}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={panel}
      destroyOnHidden
    >
      <button type="button" className="org-switcher">
        <span className="sr-only">当前猪场</span>
        <ApartmentOutlined />
        <small>{small}</small>
        <b>{bold}</b>
        {farms.length > 1 && <DownOutlined />}
      </button>
    </Popover>
  )
}

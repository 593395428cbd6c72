import { ApartmentOutlined, DownOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { PopoverBody } from '#widgets/popover-body.tsx'
import { currentFarm, type Farm } from '../current-farm.ts'

const FarmPanel = lazy(() => import('./farm-panel.tsx').then(({ FarmPanel }) => ({ default: FarmPanel })))

interface OrgSwitcherProps {
  farms: readonly Farm[]
  onChoose(farm: Farm): void
}

/** The farm a person works for: company small, farm bold. With a single farm there is nothing to switch. */
export function OrgSwitcher({ farms, onChoose }: OrgSwitcherProps) {
  const farm = useStore(currentFarm, (state) => state.farm)
  const [open, setOpen] = useState(false)
  if (!farm) return null
  const choose = (chosen: Farm) => {
    setOpen(false)
    onChoose(chosen)
  }
  // always an element: antd opens no popover whose content is empty
  const panel = open ? (
    <PopoverBody className="farm-panel" onClose={() => setOpen(false)}>
      <Suspense>
        <FarmPanel farms={farms} chosen={farm.uid} onChoose={choose} />
      </Suspense>
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
        <small>{farm.company}</small>
        <b>{farm.name}</b>
        {farms.length > 1 && <DownOutlined />}
      </button>
    </Popover>
  )
}

import { BellOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { menuBadges } from '#app-state/badges.ts'
import { chooseFarm, currentFarm, farmsStore } from '#app-state/current-farm.ts'
import type { WarningGroup } from '#app-state/inbox.ts'
import { refreshInbox, WARNINGS_ROUTE } from '#app-state/inbox.ts'
import { openTab } from '#app-state/open-tab.ts'
import { personKey, useServices } from '#app-state/services.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { PopoverBody } from '#widgets/popover-body.tsx'
import { Part, part } from '../part.tsx'

const WarningPanel = part(async () => (await import('./warning-panel.tsx')).WarningPanel)

/** The bell: how many warnings wait for the person, in all farms of hers; pressed, which. */
export function WarningBell({ path }: { path: string }) {
  const services = useServices()
  const count = useStore(menuBadges)[WARNINGS_ROUTE] ?? 0
  const [open, setOpen] = useState(false)
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) void refreshInbox(services)
  }
  const show = (group: WarningGroup | null) => {
    setOpen(false)
    if (!group) return openTab(path)
    const farm = farmsStore.getState().farms.find(({ uid }) => uid === group.farmId)
    // the centre is that of the farm in the header
    if (farm && currentFarm.getState().farm?.uid !== farm.uid) chooseFarm(farm, personKey(services))
    openTab(screenAddress('early-warning', { ruleId: group.ruleId }))
  }
  const panel = (
    <div className="warning-panel">
      {open && (
        <Part onFailure={() => setOpen(false)}>
          <PopoverBody onClose={() => setOpen(false)}>
            <WarningPanel onOpen={show} />
          </PopoverBody>
        </Part>
      )}
    </div>
  )
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={panel}
      destroyOnHidden
    >
      <button type="button" className="header-icon" aria-label={`预警 ${count}`} aria-expanded={open}>
        <BellOutlined />
        {count > 0 && <sup>{count > 99 ? '99+' : count}</sup>}
      </button>
    </Popover>
  )
}

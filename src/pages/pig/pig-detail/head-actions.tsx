import { DownOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useStore } from 'zustand'
import { eventForms } from '#resources/events/index.ts'
import { chooseFarm, currentFarm, farmsStore } from '#shell/current-farm.ts'
import { openTab } from '#shell/open-tab.ts'
import { useServices } from '#shell/services.ts'
import { personKey } from '#shell/session-start.ts'
import type { Card } from '../card/card-data.ts'
import { useGranted } from '../card/use-granted.ts'
import { allowedEvents, entryPath, nextEvent } from './next-events.ts'

const labelOf = (name: string): string => eventForms.find((form) => form.name === name)?.label ?? name

/** 录入 the event expected next, any other event the state and the person's functions allow, and the print. */
export function HeadActions({ card, onPrint }: { card: Card; onPrint(): void }) {
  const granted = useGranted()
  const record = useRecord(card)
  const forms = allowedEvents(card.pig.status).filter((name) => granted.has(name))
  const next = nextEvent(card)
  return (
    <div className="pig-head-actions no-print">
      {next && forms.includes(next) && (
        <Button type="primary" onClick={() => record(next)}>
          录入{labelOf(next)}
        </Button>
      )}
      {forms.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: forms.map((name) => ({ key: name, label: labelOf(name) })),
            onClick: ({ key }) => record(key),
          }}
        >
          <Button>
            录事件 <DownOutlined />
          </Button>
        </Dropdown>
      )}
      <Button icon={<PrinterOutlined />} onClick={onPrint}>
        打印
      </Button>
    </div>
  )
}

/** Opens the entry grid with the animal. The grid works on the farm of the header, which therefore becomes the animal's. */
function useRecord({ pig }: Card): (form: string) => void {
  const services = useServices()
  const farms = useStore(farmsStore, (state) => state.farms)
  return (form) => {
    const farm = farms.find((one) => one.uid === pig.farmId)
    if (farm && currentFarm.getState().farm?.uid !== farm.uid) chooseFarm(farm, personKey(services))
    openTab(entryPath(form, pig.earNo))
  }
}

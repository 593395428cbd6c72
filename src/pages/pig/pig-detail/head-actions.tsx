import { DownOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useGranted } from '#app-state/use-granted.ts'
import { allowedEvents, nextEvent } from '#domain/next-events.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import type { Card } from '../card/card-data.ts'
import { eventLabel } from '../card/record-events.ts'

/** 录入 the event expected next, any other event the state and the person's functions allow, and the print. */
export function HeadActions({ card, onPrint }: { card: Card; onPrint(): void }) {
  const granted = useGranted()
  const open = useRecordEvents()
  const record = (form: string) => open(form, card.pig.farmId, [card.pig.earNo])
  const forms = allowedEvents(card.pig.status).filter((name) => granted.has(name))
  const next = nextEvent(card.pig, card.limits.gestationMin, card.today)
  return (
    <div className="pig-head-actions no-print">
      {next && forms.includes(next) && (
        <Button type="primary" onClick={() => record(next)}>
          录入{eventLabel(next)}
        </Button>
      )}
      {forms.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: forms.map((name) => ({ key: name, label: eventLabel(name) })),
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

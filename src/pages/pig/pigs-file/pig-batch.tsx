import { DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useGranted } from '#app-state/use-granted.ts'
import { allowedEvents } from '#domain/next-events.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { eventLabel } from '../card/record-events.ts'

interface PigBatchProps {
  rows: readonly ListRow[]
  printing: boolean
  onPrint(pigIds: readonly string[]): void
}

/** What can be done with the chosen animals: one event for all of them, or their cards on paper. */
export function PigBatch({ rows, printing, onPrint }: PigBatchProps) {
  const { message } = App.useApp()
  const granted = useGranted()
  const record = useRecordEvents()
  const forms = formsFor(rows).filter((name) => granted.has(name))
  const open = (form: string) => {
    const [farmId, ...others] = new Set(rows.map((row) => String(row.farmId)))
    if (!farmId || others.length > 0)
      return void message.warning('所选猪只分属不同猪场，请选择同一猪场的猪只')
    record(
      form,
      farmId,
      rows.map((row) => String(row.earNo)),
    )
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={forms.length === 0}
        menu={{
          items: forms.map((name) => ({ key: name, label: eventLabel(name) })),
          onClick: ({ key }) => open(key),
        }}
      >
        <Button title={forms.length === 0 ? '没有适用于全部所选猪只的事件' : undefined}>
          批量录事件 <DownOutlined />
        </Button>
      </Dropdown>
      {granted.has('pig-detail') && (
        <Button loading={printing} onClick={() => onPrint(rows.map((row) => row.uid))}>
          打印母猪卡
        </Button>
      )}
    </>
  )
}

/** Forms that every one of the animals allows. */
export function formsFor(rows: readonly ListRow[]): readonly string[] {
  const [first, ...rest] = rows.map((row) => allowedEvents(String(row.status)))
  return (first ?? []).filter((name) => rest.every((others) => others.includes(name)))
}

import { DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { batchForms, notNow, shortLabel } from './batch-forms.ts'

/** Buttons that stand on the bar itself; the others are behind 更多录入. */
const DIRECT = 5

/** The grids of batches: with the ticked batches where there are any, empty otherwise. */
export function BatchToolbar({ rows = [] }: { rows?: readonly ListRow[] }) {
  const granted = useGranted()
  const open = useOpenGrid(rows)
  const forms = batchForms.filter((form) => granted.has(form.name))
  const items = forms.map(({ name, label }) => ({
    key: name,
    label: shortLabel(label),
    title: reasonOf(name, rows) ?? '',
    disabled: reasonOf(name, rows) !== null,
  }))
  if (items.length === 0) return null
  if (rows.length > 0)
    return (
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => open(key) }}>
        <Button>
          批量录入 <DownOutlined />
        </Button>
      </Dropdown>
    )
  return (
    <>
      {items.slice(0, DIRECT).map(({ key, label }) => (
        <Button key={key} onClick={() => open(key)}>
          {label}
        </Button>
      ))}
      {items.length > DIRECT && (
        <Dropdown trigger={['click']} menu={{ items: items.slice(DIRECT), onClick: ({ key }) => open(key) }}>
          <Button>
            更多录入 <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </>
  )
}

/** The first batch that does not take the entry, in words. */
function reasonOf(form: string, rows: readonly ListRow[]): string | null {
  for (const row of rows) {
    const reason = notNow(form, row)
    if (reason) return `${row.batchNo}：${reason}`
  }
  return null
}

function useOpenGrid(rows: readonly ListRow[]) {
  const { message } = App.useApp()
  const record = useRecordEvents()
  return (form: string) => {
    const [farmId, ...others] = new Set(rows.map((row) => String(row.farmId)))
    if (!farmId) return openTab(`/admin/${form}`)
    if (others.length > 0) return void message.warning('所选批次分属不同猪场，请选择同一猪场的批次')
    record(
      form,
      farmId,
      rows.map((row) => String(row.batchNo)),
    )
  }
}

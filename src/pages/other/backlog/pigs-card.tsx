import { DownOutlined, LeftOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import type { ListAction, ListCount } from '#resources/answers/home.shapes.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { UnreadState } from '#widgets/unread-state.tsx'
import { countText, type ListedPig, type Place, workPath } from './home-data.ts'
import { PigRows } from './pig-rows.tsx'
import { PrintedWork, sheetColumns } from './printed-work.tsx'
import { useListedPigs } from './use-home.ts'

/** Most ear numbers an address carries. */
const MOST_AT_ONCE = 200

interface PigsCardProps {
  farmId: string
  /** Where the list is of several farms. */
  farms?: readonly string[]
  list: ListCount
  place: Place
  asOf: string
  /** Back to the lists, where only one of both is in view. */
  onBack?(): void
}

/** The animals of one list, what works them off, one, some or all, and the list on paper and as a file. */
export function PigsCard({ farmId, farms = [farmId], list, place, asOf, onBack }: PigsCardProps) {
  const { data, error, refetch } = useListedPigs(farms, list.key, place)
  const [printing, print] = usePrinting()
  const [chosen, choose] = useState<readonly string[]>([])
  const enter = useEntering(farmId, list.key)
  const pigs = data?.list
  const path = workPath(list, place)
  const marked = pigs?.filter((pig) => chosen.includes(pig.pigId)) ?? []
  const other = ({ form, fills }: ListAction) => {
    const whole = fills ? workPath({ ...list, form }, place) : null
    if (marked.length > 0 || whole === null) enter(form, marked.length > 0 ? marked : (pigs ?? []))
    else openTab(whole)
  }
  return (
    <section className="home-pigs panel flex flex-col min-w-0 min-h-0" aria-label={list.label}>
      <header className="panel-head">
        {onBack && <Button type="text" icon={<LeftOutlined />} aria-label="返回待办清单" onClick={onBack} />}
        <h2>{list.label}</h2>
        <small>
          {countText(list.due)} {list.filters ? '条' : '头'}
          {list.overdue > 0 && `，超期 ${list.overdue}`}
        </small>
        <span className="flex gap-2 ml-auto">
          <Button disabled={!pigs?.length} onClick={() => pigs && exportList(list, pigs, asOf)}>
            导出
          </Button>
          <Button disabled={!pigs?.length} onClick={print}>
            打印
          </Button>
          {path && (
            <Space.Compact>
              <Button
                type="primary"
                disabled={!pigs?.length}
                onClick={() => (marked.length > 0 ? enter(list.form, marked) : openTab(path))}
              >
                {wordOf(list, marked.length)}
              </Button>
              {list.also.length > 0 && <Others list={list} onChoose={other} />}
            </Space.Compact>
          )}
        </span>
      </header>
      {error && !pigs ? (
        <UnreadState what="清单" error={error} onRetry={refetch} />
      ) : (
        <PigRows
          list={list}
          pigs={pigs}
          chosen={chosen}
          onChoose={choose}
          onEnter={path && !list.filters ? (pig) => enter(list.form, [pig]) : undefined}
        />
      )}
      {printing && pigs && <PrintedWork work={[{ list, pigs }]} asOf={asOf} />}
    </section>
  )
}

/** Opens the entry grid of a form with some animals of a list. */
function useEntering(farmId: string, list: string) {
  const record = useRecordEvents()
  return (form: string, some: readonly ListedPig[]) =>
    record(
      form,
      farmId,
      some.slice(0, MOST_AT_ONCE).map((pig) => pig.earNo),
      list,
    )
}

const wordOf = ({ action, filters }: ListCount, marked: number): string => {
  if (marked > 0) return `录入所选 ${marked} 头`
  return filters ? `去${action}` : `批量录入${action}`
}

interface OthersProps {
  list: ListCount
  onChoose(action: ListAction): void
}

/** The other forms that work the list off, behind the arrow of the button. */
const Others = ({ list, onChoose }: OthersProps) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: list.also.map(({ form, action }) => ({ key: form, label: `录入${action}` })),
      onClick({ key }) {
        const chosen = list.also.find(({ form }) => form === key)
        if (chosen) onChoose(chosen)
      },
    }}
  >
    <Button type="primary" icon={<DownOutlined />} aria-label={`${list.label}：其他录入`} />
  </Dropdown>
)

/** Saves a work list as a workbook; made here, as every row is on the screen already. */
async function exportList(list: ListCount, pigs: readonly ListedPig[], asOf: string): Promise<void> {
  const columns = sheetColumns(list)
  const rows = [
    [list.label, `数据截至 ${asOf.slice(0, 16)}`],
    columns.map(({ title }) => title),
    ...pigs.map((pig) => columns.map(({ of }) => of(pig))),
  ]
  await saveSheet({ name: list.label, rows }, `${list.label}_${asOf.slice(0, 10)}`)
}

import { formatNumber } from '#widgets/format-number.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import type { FlowWeek, ToldFlow } from './use-flow.ts'

const heads = (key: keyof FlowWeek, title: string, unit: string, hint: string): TableColumn<FlowWeek> => ({
  ...{ key, title, unit, hint, width: 108, align: 'right', sortable: false },
  // what follows from rates is an expectation, what is bought and served are whole heads
  render: (row) => formatNumber(row[key], typeof row[key] === 'string' ? 1 : 0),
})
const COLUMNS: readonly TableColumn<FlowWeek>[] = [
  { key: 'week', title: '周次', width: 92, fixed: 'left', sortable: false },
  { key: 'day', title: '周首日', width: 104, sortable: false },
  heads('introduced', '引种', '头', '供其后几周配种的后备'),
  heads('services', '配种', '头', '周配种'),
  heads('gilts', '其中后备', '头', '配种数减去返情复配和断奶母猪'),
  heads('farrowings', '分娩', '窝', '配种后妊娠天数'),
  heads('weaned', '断奶', '头', '分娩后哺乳天数'),
  heads('grown', '保育转出', '头', '断奶后保育天数'),
  heads('sold', '出栏', '头', '达出栏日龄'),
]

/** What stands above and below the rows. */
const ABOVE = 180

/** A start-up week by week: introductions, services, farrowings, weanings, market. */
export function FlowWeeks({
  told: { project, weeks, firstDay },
  onClose,
}: {
  told: ToldFlow
  onClose(): void
}) {
  return (
    <SplitDrawer
      open
      full
      title="启动周表"
      scope={`${project.name}，首批后备 ${firstDay} 进场`}
      onClose={onClose}
    >
      <SumTable
        columns={COLUMNS}
        rows={weeks}
        rowKey={({ day }) => day}
        sumLabel={null}
        bodyHeight={window.innerHeight - ABOVE}
      />
    </SplitDrawer>
  )
}

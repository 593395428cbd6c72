import { LeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { openTab } from '#shell/open-tab.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { entryPath, type ListCount, type ListedPig } from './home-data.ts'
import { type PigColumn, pigColumns } from './pig-columns.tsx'
import { PrintedList } from './printed-list.tsx'
import { useListedPigs } from './use-home.ts'

interface PigsCardProps {
  farmId: string
  list: ListCount
  asOf: string
  /** Back to the lists, where only one of both is in view. */
  onBack?(): void
}

/** The animals of one list, the button that works them all off, and the list on paper. */
export function PigsCard({ farmId, list, asOf, onBack }: PigsCardProps) {
  const { pigs, error, refetch } = useListedPigs(farmId, list.key)
  const [printing, print] = usePrinting()
  const path = entryPath(list)
  const some = list.due > 0
  return (
    <section className="home-card home-pigs" aria-label={list.label}>
      <header>
        {onBack && <Button type="text" icon={<LeftOutlined />} aria-label="返回待办清单" onClick={onBack} />}
        <h2>{list.label}</h2>
        <small>
          {list.due} 头{list.overdue > 0 && `，超期 ${list.overdue}`}
        </small>
        <span className="home-actions">
          <Button disabled={!pigs?.length} onClick={print}>
            打印
          </Button>
          {path && (
            <Button type="primary" disabled={!some} onClick={() => openTab(path)}>
              批量录入{list.action}
            </Button>
          )}
        </span>
      </header>
      {error && !pigs ? (
        <EmptyState
          kind="no-data"
          title={`没有读到清单，${error.message || '服务暂时不可用'}`}
          note="请稍后重试"
          actions={<Button onClick={refetch}>重试</Button>}
        />
      ) : (
        <Pigs list={list} pigs={pigs} />
      )}
      {printing && pigs && <PrintedList list={list} pigs={pigs} asOf={asOf} />}
    </section>
  )
}

/** Rows drawn before the reader asks for the rest. */
const FIRST = 60

function Pigs({ list, pigs }: { list: ListCount; pigs: readonly ListedPig[] | undefined }) {
  const [all, setAll] = useState(false)
  const columns = pigColumns(list)
  if (pigs?.length === 0) return <EmptyState kind="no-data" title="没有待办" note="这张清单上现在没有猪只" />
  const shown = all ? pigs : pigs?.slice(0, FIRST)
  return (
    <div className="home-scroll">
      <table className="home-table" aria-busy={!pigs}>
        <thead>
          <tr>
            {columns.map(({ key, title, unit, number }) => (
              <th key={key} className={number ? 'home-number' : undefined}>
                {title}
                {unit && <small>{unit}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown ? (
            shown.map((pig) => <PigRow key={pig.pigId} pig={pig} columns={columns} />)
          ) : (
            <Bones columns={columns} />
          )}
        </tbody>
      </table>
      {shown && pigs && shown.length < pigs.length && (
        <button type="button" className="home-all" onClick={() => setAll(true)}>
          查看全部 {pigs.length} 头
        </button>
      )}
    </div>
  )
}

const PigRow = ({ pig, columns }: { pig: ListedPig; columns: readonly PigColumn[] }) => (
  <tr>
    {columns.map((column) => (
      <td key={column.key} className={column.number ? 'home-number' : undefined}>
        {column.render(pig)}
      </td>
    ))}
  </tr>
)

const BONES = [1, 2, 3, 4, 5, 6, 7]

const Bones = ({ columns }: { columns: readonly PigColumn[] }) =>
  BONES.map((bone) => (
    <tr key={bone}>
      {columns.map((column) => (
        <td key={column.key}>
          <i className="home-bone" />
        </td>
      ))}
    </tr>
  ))

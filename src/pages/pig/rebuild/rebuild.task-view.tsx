import { Progress } from 'antd'
import type { FoundRow, Identity, RebuildTask } from '#resources/answers/rebuild.ts'
import { rebuildStatuses } from '#resources/pig/herd-rebuild.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { RuleRef } from '#widgets/rule-ref.tsx'
import { CardLink } from '../card/card-link.tsx'
import './rebuild.css'

/** Progress and findings of a task. */
export function TaskView({ task }: { task: RebuildTask }) {
  const { found, status, differences, kind } = task
  return (
    <div className="flex flex-col gap-3">
      <TaskHead task={task} />
      {found && found.identities.length > 0 && <Identities lines={found.identities} />}
      {found && found.rows.length > 0 && <Rows rows={found.rows} total={differences} kind={kind} />}
      {status === 'DONE' && differences === 0 && <p className="m-0">现有数据与事件重算结果一致</p>}
    </div>
  )
}

function TaskHead({ task }: { task: RebuildTask }) {
  const { status, done, animals, startedAt, finishedAt, differences, note, kind } = task
  const percent = animals > 0 ? Math.floor((done / animals) * 100) : 100
  return (
    <div className="flex flex-wrap items-center gap-4" role="status">
      <b>{rebuildStatuses[status]}</b>
      {status === 'RUNNING' && (
        <Progress percent={percent} size="small" strokeColor="var(--c-accent)" className="rebuild-progress" />
      )}
      <span>
        {formatNumber(done)} / {formatNumber(animals)} 头
      </span>
      <span>
        {kind === 'CHECK' ? '差异' : '已改正'} {formatNumber(differences)} 行
      </span>
      <span className="text-2">
        {startedAt.slice(0, 19)}
        {finishedAt && ` 至 ${finishedAt.slice(11, 19)}`}
      </span>
      {note && <span role="alert">{note}</span>}
    </div>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  R1: '批次存栏＝变动合计且不小于0',
  R2: '母猪、公猪按状态头数＝在群个体',
  R3: '带仔数＝各窝增减',
  R4: '断奶数＝转入批次＋转入栋舍＋销售',
  R5: '转出＝转入＋在途',
  R6: '领用饲料＝用料＋料塔库存变化',
  R7: '精液份数收支',
}

const Identities = ({ lines }: { lines: readonly Identity[] }) => (
  <PlainTable
    className="rebuild-table w-full border-collapse"
    label="平衡关系"
    rows={lines}
    rowKey={({ rule, item }) => `${rule}${item}`}
    rowAttributes={({ expected, actual }) => ({ 'data-wrong': expected !== actual || undefined })}
    columns={[
      {
        title: '规则',
        cell: ({ rule }) => (
          <>
            {NAMES[rule]} <RuleRef code={rule} />
          </>
        ),
        hint: ({ rule }) => NAMES[rule],
      },
      { title: '项目', cell: ({ item }) => item },
      { title: '应为', isNumber: true, cell: ({ expected }) => formatNumber(expected) },
      { title: '现有', isNumber: true, cell: ({ actual }) => formatNumber(actual) },
      { title: '差异', isNumber: true, cell: ({ expected, actual }) => formatNumber(actual - expected) },
    ]}
  />
)

interface RowsProps {
  rows: readonly FoundRow[]
  total: number
  kind: RebuildTask['kind']
}

const Rows = ({ rows, total, kind }: RowsProps) => (
  <>
    <PlainTable
      className="rebuild-table w-full border-collapse"
      label="差异行"
      rows={rows}
      rowKey={(_row, at) => at}
      columns={[
        { title: '数据', cell: ({ table }) => table },
        { title: '行', cell: ({ pigId, row }) => (pigId ? <CardLink pigId={pigId} earNo={row} /> : row) },
        { title: '项目', cell: ({ field }) => field },
        { title: kind === 'CHECK' ? '现有' : '原有', cell: ({ before }) => before },
        { title: kind === 'CHECK' ? '应为' : '改为', cell: ({ after }) => after },
      ]}
    />
    {total > rows.length && <p className="m-0 text-2">只列出前 {rows.length} 项</p>}
  </>
)

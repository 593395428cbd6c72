import { Skeleton } from 'antd'
import { useMay } from '#app-state/use-rights.ts'
import {
  type ExplainedAnswer,
  type ExplainedNode,
  type ExplainedRole,
  scopeSources,
} from '#resources/system/permission-explain.ts'
import { user } from '#resources/system/user.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { QuestionBar } from './question-bar.tsx'
import { useAllFunctions, useAsked, useExplained } from './use-explained.ts'
import './permission-explain.css'

/** 权限说明: why one may, or may not, do something; by which role and which node of the data scope. */
export function Screen() {
  const { asked, ask } = useAsked()
  const functions = useAllFunctions()
  const mayChoose = useMay(user.name, 'list')
  const { answer: explained, error, loading, refetch } = useExplained(asked)
  return (
    <div className="explain-page grid gap-3" aria-busy={loading}>
      <header className="explain-head flex gap-2">
        <h1 className="page-title">权限说明</h1>
        {explained && (
          <small className="text-12 text-3">
            {explained.person.name}（{explained.person.account}），{explained.person.organisation}
          </small>
        )}
      </header>
      <QuestionBar
        asked={asked}
        person={explained?.person}
        functions={functions}
        mayChoose={mayChoose}
        onAsk={ask}
      />
      {error && <ListError error={error} since={0} onRetry={refetch} />}
      {!explained && !error && <Skeleton active={false} title={false} />}
      {explained && !error && (
        <>
          <AnswerCard answer={explained.answer} />
          <div className="explain-tables grid items-start gap-3">
            <RoleTable roles={explained.roles} />
            <NodeTable nodes={explained.nodes} />
          </div>
        </>
      )}
    </div>
  )
}

/** The answer with its reason, in one sentence; below it who can change that. */
function AnswerCard({ answer }: { answer: ExplainedAnswer | null }) {
  if (!answer)
    return (
      <section className="explain-card panel explain-open text-3" aria-label="说明">
        <p className="m-0">选择功能和操作后，这里说明可以或不可以的原因</p>
      </section>
    )
  const cut = answer.sentence.indexOf('：')
  return (
    <section className="explain-card panel" aria-label="说明" data-may={answer.may}>
      <p className="explain-sentence flex gap-2 m-0 text-14" role="status">
        <i className="flex-none rounded-full" aria-hidden />
        <b className={`flex-none bold ${answer.may ? 'text-good' : 'text-error'}`}>
          {answer.sentence.slice(0, cut)}
        </b>
        <span className="sr-only">：</span>
        <span>{answer.sentence.slice(cut + 1)}</span>
      </p>
      <Help answer={answer} />
    </section>
  )
}

function Help({ answer: { verdict, may, granting, administrators } }: { answer: ExplainedAnswer }) {
  if (may) return null
  return (
    <dl className="explain-help grid">
      {verdict === 'NO_FUNCTION' && (
        <>
          <dt className="text-3">有此权限的角色</dt>
          <dd className="m-0">{granting.length > 0 ? granting.join('、') : '没有，需由管理员新增角色'}</dd>
        </>
      )}
      <dt className="text-3">可以联系</dt>
      <dd className="m-0">
        {administrators.length > 0
          ? administrators.map(({ name, organisation }) => `${name}（${organisation}）`).join('、')
          : '集团系统管理员'}
      </dd>
    </dl>
  )
}

const TYPES: Readonly<Record<string, string>> = {
  company: '公司',
  department: '部门',
  farm: '猪场',
  house: '栋舍',
}

interface CardProps<Row> {
  readonly title: string
  readonly note: string
  readonly columns: readonly PlainColumn<Row>[]
  readonly rows: readonly Row[]
  /** Text in place of the rows where there are none. */
  readonly empty: string
}

const TableCard = <Row extends { uid: string }>({ title, note, columns, rows, empty }: CardProps<Row>) => (
  <section className="explain-card panel" aria-label={title}>
    <header className="flex items-center gap-2 h-10">
      <h2 className="m-0 text-14 bold">{title}</h2>
      <small className="text-12 text-3">{note}</small>
    </header>
    {rows.length === 0 ? (
      <p className="m-0 text-3">{empty}</p>
    ) : (
      <PlainTable
        className="explain-table rows-table"
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ uid }) => uid}
      />
    )}
  </section>
)

/** The roles of a person: functions of all of them add up. */
const RoleTable = ({ roles }: { roles: readonly ExplainedRole[] }) => (
  <TableCard
    title="角色"
    note="各角色的功能合并计算"
    rows={roles}
    columns={[
      { title: '角色', cell: ({ name }) => name },
      {
        title: '数据范围',
        cell: ({ usesGranted }) => (usesGranted ? '所属组织与授权组织及下级' : '所属组织及下级'),
      },
      { title: '功能数', isNumber: true, cell: ({ functions }) => formatNumber(functions) },
    ]}
    empty="没有角色，不能使用任何功能"
  />
)

const farmWords = ({ farms, more }: ExplainedNode): string =>
  (farms.join('、') || '-') + (more > 0 ? ` 等 ${formatNumber(farms.length + more)} 场` : '')

/** The nodes of the data scope with their farms. */
const NodeTable = ({ nodes }: { nodes: readonly ExplainedNode[] }) => (
  <TableCard
    title="数据范围"
    note="每个组织包含其全部下级"
    rows={nodes}
    columns={[
      { title: '组织', cell: ({ name }) => name },
      { title: '类型', cell: ({ type }) => TYPES[type] ?? '-' },
      {
        title: '来源',
        cell: ({ source, until }) => `${scopeSources[source]}${until ? `，至 ${until}` : ''}`,
      },
      { title: '猪场', className: 'explain-farms', cell: farmWords },
    ]}
    empty="没有数据范围，看不到任何数据"
  />
)

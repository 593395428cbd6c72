import type { ReactNode } from 'react'
import { type ExplainedNode, type ExplainedRole, scopeSources } from '#resources/system/permission-explain.ts'
import { formatNumber } from '#widgets/format-number.ts'

const TYPES: Readonly<Record<string, string>> = {
  company: '公司',
  department: '部门',
  farm: '猪场',
  house: '栋舍',
}

interface CardProps {
  readonly title: string
  readonly note: string
  readonly heads: readonly string[]
  /** What stands in place of the rows where there are none. */
  readonly empty: string | null
  readonly children: ReactNode
}

const TableCard = ({ title, note, heads, empty, children }: CardProps) => (
  <section className="explain-card" aria-label={title}>
    <header>
      <h2>{title}</h2>
      <small>{note}</small>
    </header>
    {empty ? (
      <p className="explain-none">{empty}</p>
    ) : (
      <table className="explain-table" aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className={head === '功能数' ? 'explain-number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    )}
  </section>
)

/** The roles of a person: functions of all of them add up. */
export const RoleTable = ({ roles }: { roles: readonly ExplainedRole[] }) => (
  <TableCard
    title="角色"
    note="各角色的功能合并计算"
    heads={['角色', '数据范围', '功能数']}
    empty={roles.length === 0 ? '没有角色，不能使用任何功能' : null}
  >
    {roles.map(({ uid, name, usesGranted, functions }) => (
      <tr key={uid}>
        <td>{name}</td>
        <td>{usesGranted ? '所属组织与授权组织及下级' : '所属组织及下级'}</td>
        <td className="explain-number">{formatNumber(functions)}</td>
      </tr>
    ))}
  </TableCard>
)

/** The nodes of the data scope with their farms. */
export const NodeTable = ({ nodes }: { nodes: readonly ExplainedNode[] }) => (
  <TableCard
    title="数据范围"
    note="每个组织包含其全部下级"
    heads={['组织', '类型', '来源', '猪场']}
    empty={nodes.length === 0 ? '没有数据范围，看不到任何数据' : null}
  >
    {nodes.map(({ uid, name, type, source, until, farms, more }) => (
      <tr key={uid}>
        <td>{name}</td>
        <td>{TYPES[type] ?? '-'}</td>
        <td>
          {scopeSources[source]}
          {until && `，至 ${until}`}
        </td>
        <td className="explain-farms">
          {farms.length > 0 ? farms.join('、') : '-'}
          {more > 0 && ` 等 ${formatNumber(farms.length + more)} 场`}
        </td>
      </tr>
    ))}
  </TableCard>
)

import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect } from 'react'
import type { ImportKind } from '#kit/import-kind.ts'
import { type ImportStatus, importStatuses } from '#kit/import-task.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { Step } from '#resources/golive/state.ts'
import { formatNumber } from '#widgets/format-number.ts'

interface TaskRow {
  readonly uid: string
  readonly fileName: string
  readonly total: number
  readonly created: number
  readonly failed: number
  readonly operator: string
  readonly startedAt: string
  readonly status: ImportStatus
}

interface Props {
  farmId: string
  kind: ImportKind
  step: Step
  onOpen?(uid: string): void
}

/** The files of a step, the newest first. */
export function StepFiles({ farmId, kind, step, onOpen }: Props) {
  const { query } = useCustom<{ list: TaskRow[] }>({
    url: `${GO_LIVE}/tasks`,
    method: 'get',
    config: { query: { farmId, kindLabel: kind.label, _end: 100 } },
    meta: { overlay: false, quiet: true },
  })
  const { refetch } = query
  const seen = `${step.files} ${step.rows}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step says that a file came or went
  useEffect(() => void refetch(), [refetch, seen])
  const rows = query.data?.data.list ?? []
  return (
    <section className="go-live-card go-live-files" aria-label="本步骤的文件">
      <table className="go-live-table">
        <thead>
          <tr>
            <th>文件</th>
            <th className="go-live-number">行数</th>
            <th className="go-live-number">成功</th>
            <th className="go-live-number">失败</th>
            <th>操作人</th>
            <th>时间</th>
            <th>状态</th>
            <th>{onOpen ? '操作' : ''}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uid}>
              <td>{row.fileName}</td>
              <td className="go-live-number">{formatNumber(row.total)}</td>
              <td className="go-live-number">{formatNumber(row.created)}</td>
              <td className="go-live-number">{formatNumber(row.failed)}</td>
              <td>{row.operator}</td>
              <td>{row.startedAt.slice(0, 16)}</td>
              <td>{importStatuses[row.status]}</td>
              <td>
                {onOpen && (
                  <Button type="link" size="small" onClick={() => onOpen(row.uid)}>
                    打开
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="go-live-line">
          {query.isLoading ? '正在读取…' : '还没有导入文件；下载模板填写后拖到上面'}
        </p>
      )}
    </section>
  )
}

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#widgets/empty-state.tsx'

interface ListEmptyProps {
  label: string
  /** The person may not look at these rows. */
  forbidden: boolean
  /** A query has been answered. */
  asked: boolean
  filtered: boolean
  create?: ReactNode
  onReset(): void
}

/** Why a list shows no rows; each cause has its own way out. */
export function ListEmpty({ label, forbidden, asked, filtered, create, onReset }: ListEmptyProps) {
  if (forbidden) return <EmptyState kind="no-right" title={`没有查看${label}的权限`} />
  if (!asked) return <EmptyState kind="not-queried" />
  if (!filtered)
    return (
      <EmptyState
        kind="no-data"
        title={`还没有${label}`}
        note={create ? '可以新增或导入' : ''}
        actions={create}
      />
    )
  return (
    <EmptyState
      kind="no-data"
      title={`没有符合条件的${label}`}
      actions={<Button onClick={onReset}>重置条件</Button>}
    />
  )
}

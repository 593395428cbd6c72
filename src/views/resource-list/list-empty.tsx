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
  /** Of several farms one is asked: the others may have rows. */
  ofFarm?: boolean
  create?: ReactNode
  /** Where rows come from, where nobody adds one here. */
  origin?: string | undefined
  /** Rows may come out of a file too. */
  imports?: boolean
  onReset(): void
}

/** Why a list shows no rows; each cause has its own way out. */
export function ListEmpty(props: ListEmptyProps) {
  const { label, forbidden, asked, filtered, onReset } = props
  if (forbidden) return <EmptyState kind="no-right" title={`没有查看${label}的权限`} />
  if (!asked) return <EmptyState kind="not-queried" />
  if (!filtered) return <NoneYet {...props} />
  return (
    <EmptyState
      kind="no-data"
      title={`没有符合条件的${label}`}
      actions={<Button onClick={onReset}>重置条件</Button>}
    />
  )
}

/** Nothing has been written yet, here or anywhere. */
const NoneYet = ({ label, ofFarm, create, origin = '', imports, onReset }: ListEmptyProps) => (
  <EmptyState
    kind="no-data"
    title={ofFarm ? `所选猪场还没有${label}` : `还没有${label}`}
    note={create ? (imports ? '可以新增或导入' : '可以新增') : origin}
    actions={
      <>
        {create}
        {ofFarm && <Button onClick={onReset}>查看全部猪场</Button>}
      </>
    }
  />
)

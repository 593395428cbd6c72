import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Need, RowSource } from '#kit/row-source.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { MissingState, WayButton } from '../missing/missing-state.tsx'
import { useMissing } from '../missing/use-missing.ts'
import { useWays } from '../missing/use-ways.ts'

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
  source: Pick<RowSource, 'origin' | 'originScreen'>
  /** Rows may come out of a file too. */
  imports?: boolean
  /** What its rows cannot do without. */
  needs?: readonly Need[]
  onReset(): void
}

const NONE: readonly Need[] = []

/** Why a list shows no rows; each cause has its own way out. Where what rows come from is missing no other filter would help. */
export function ListEmpty(props: ListEmptyProps) {
  const { label, source, forbidden, asked, filtered, needs = NONE, onReset } = props
  const missing = useMissing(needs)
  const origin = useWays()(source.originScreen ?? '')
  if (forbidden) return <EmptyState kind="no-right" title={`没有查看${label}的权限`} />
  if (!asked) return <EmptyState kind="not-queried" />
  if (missing) return <MissingState missing={missing} />
  if (!filtered) return <NoneYet {...props} />
  return (
    <EmptyState
      kind="no-data"
      title={`没有符合条件的${label}`}
      note={source.origin}
      actions={
        <>
          <Button onClick={onReset}>重置条件</Button>
          {origin && <WayButton way={origin} />}
        </>
      }
    />
  )
}

/** Nothing has been written yet, here or anywhere. */
function NoneYet({ label, ofFarm, create, source, imports, onReset }: ListEmptyProps) {
  const { origin = '', originScreen } = source
  const title = ofFarm ? `所选猪场还没有${label}` : `还没有${label}`
  if (originScreen)
    return <MissingState missing={{ title, note: origin, step: null, screen: originScreen }} />
  return (
    <EmptyState
      kind="no-data"
      title={title}
      note={origin || (create ? (imports ? '可以新增或导入' : '可以新增') : '')}
      actions={
        <>
          {create}
          {ofFarm && <Button onClick={onReset}>查看全部猪场</Button>}
        </>
      }
    />
  )
}

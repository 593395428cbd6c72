import { useState } from 'react'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { type ActKind, actWords } from './acts.ts'

/** Links in a row for what a person may do with a slip, and the one that was chosen. */
export function useActs() {
  const [asked, setAsked] = useState<{ slip: ListRow; act: ActKind } | null>(null)
  const farms = useStore(farmsStore, (state) => state.farms)
  const mine = (uid: unknown) => farms.some((one) => one.uid === uid)
  const { name } = pigTransfer
  const may: Record<ActKind, boolean> = {
    dispatch: useMay(name, 'dispatch'),
    receive: useMay(name, 'receive'),
    reject: useMay(name, 'reject'),
    undo: useMay(name, 'undo'),
  }
  const acts: ActKind[] = ['receive', 'dispatch', 'reject', 'undo']
  const actions = acts
    .filter((act) => may[act])
    .map(
      (act): RowAction => ({
        key: act,
        label: actWords[act],
        reason: (row) => reasonAgainst(act, row, mine),
        onClick: (slip) => setAsked({ slip, act }),
      }),
    )
  return { actions, asked, close: () => setAsked(null) }
}

function reasonAgainst(act: ActKind, row: ListRow, mine: (uid: unknown) => boolean): string | null {
  const draft = row.status === 'DRAFT'
  if (act === 'undo') return draft ? '还没有发出' : null
  if (act === 'dispatch') return draft ? (mine(row.outFarmId) ? null : '由调出场发出') : '已经发出'
  if (row.status !== 'IN_TRANSIT') return draft ? '还没有发出' : '没有在途的猪只'
  return mine(row.inFarmId) ? null : `由调入场${actWords[act]}`
}

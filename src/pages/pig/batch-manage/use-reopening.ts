import { App } from 'antd'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { type Ledger, ledgerOf } from './ledger-data.ts'

const CLOSE = 'batch_close'

/** Opening a closed batch again is taking back its end, with a reason. */
export function useReopening(take: (target: CorrectionTarget) => void): (row: ListRow) => void {
  const { message } = App.useApp()
  const call = useServerCall()
  const open = async (row: ListRow) => {
    const { events } = await call<Ledger>('get', ledgerOf(row.uid))
    const end = events.find((event) => event.code === CLOSE)
    if (end) take({ code: CLOSE, uid: end.uid, kind: 'undo' })
    else message.warning('没有读到结批记录，批次可能已重新开批')
  }
  return (row) => {
    open(row).catch(() => undefined) // told by the data provider
  }
}

import { earlyWarning } from '#resources/other/early-warning.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

export type WarningAction = 'ack' | 'assign' | 'close' | 'mute'

const DONE: Readonly<Record<WarningAction, string>> = {
  ack: '已受理',
  assign: '已指派',
  close: '已处理',
  mute: '已静音',
}

/** Actions of a person on one or many warnings; the server takes all of them or none. */
export function useWarningCalls() {
  const call = useCall<{ opened: number; closed: number }>(earlyWarning.name)
  return {
    act: (action: WarningAction, rows: readonly ListRow[], values: Record<string, unknown> = {}) =>
      call({
        url: `${earlyWarning.name}/${action}`,
        values: { ...values, uids: rows.map((row) => row.uid) },
        done: `${DONE[action]} ${rows.length} 条预警`,
        quiet: action !== 'ack',
      }),
    evaluate: (farmId: string) => call({ url: `${earlyWarning.name}/evaluate`, values: { farmId } }),
  }
}

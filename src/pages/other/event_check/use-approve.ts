import { App } from 'antd'
import { useCallback, useRef } from 'react'
import { eventCheck } from '#resources/pig/event-check.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

interface Approval {
  approved: number
  refused: readonly { uid: string; message: string }[]
}

/** Passes events; those somebody was faster with are told, the others are passed all the same. */
export function useApprove(): (rows: readonly ListRow[]) => Promise<void> {
  const call = useCall<Approval & Record<string, unknown>>(eventCheck.name)
  const { message } = App.useApp()
  const newest = useRef(call)
  newest.current = call
  return useCallback(
    async (rows) => {
      const open = rows.filter((row) => row.status === 'PENDING')
      const values = { rows: open.map(({ uid, version }) => ({ uid, version })) }
      const result = await newest.current({ url: `${eventCheck.name}/approve`, values })
      if (!result.ok) return
      const { approved, refused } = result.answer
      if (approved > 0) message.success(`已通过 ${approved} 条`)
      const [first] = refused
      if (first) message.warning(`${refused.length} 条没有通过：${first.message}`)
    },
    [message],
  )
}

import { App, Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useGranted } from '#app-state/use-granted.ts'
import type { HomeBulk } from '#domain/home/answer.ts'
import { useCall } from '#views/resource-form/use-call.ts'

/** Printing needs the whole of a document's declaration: it comes with the first print. */
const PickingList = lazy(async () => ({ default: (await import('./picking-list.tsx')).PickingList }))

interface BulkActsProps {
  bulk: HomeBulk
  /** The farm's day, on which everything is posted. */
  today: string
  onDone(): void
}

interface Left {
  readonly no: string
  readonly reason: string
}

/** 打印拣货单 and 批量发料: what can be served in full, each document by its own call; what was left is said with its reason. */
export function BulkActs({ bulk, today, onDone }: BulkActsProps) {
  const { document, label, ready } = bulk
  const { modal } = App.useApp()
  const granted = useGranted()
  const post = usePosting(bulk, today)
  const [busy, setBusy] = useState(false)
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const run = async () => {
    setBusy(true)
    const left = await post().finally(() => setBusy(false))
    onDone()
    const done = ready.length - (left.length - bulk.left.length)
    const title = `已${label} ${done} 单，未${label} ${left.length} 单`
    const content = left.map(({ no, reason }) => <p key={no}>{`${no}：${reason}`}</p>)
    if (left.length > 0) modal.warning({ title, content })
    else modal.success({ title: `已${label} ${done} 单` })
  }
  const ask = () =>
    modal.confirm({
      title: `确定批量${label} ${ready.length} 单？`,
      content: `${ready.map(({ no }) => no).join('、')}，按 ${today} ${label}${bulk.left.length > 0 ? `；其余 ${bulk.left.length} 单库存不足，不处理` : ''}`,
      okText: label,
      onOk: () => void run(),
    })
  if (!granted.has(document)) return null
  return (
    <>
      <Button disabled={ready.length === 0} loading={printing} onClick={() => setPrinting(true)}>
        打印拣货单
      </Button>
      <Button type="primary" disabled={ready.length === 0} loading={busy} onClick={ask}>
        批量{label} {ready.length}
      </Button>
      {printing && (
        <Suspense>
          <PickingList uids={ready.map(({ uid }) => uid)} onDone={printed} />
        </Suspense>
      )}
    </>
  )
}

/** Posts one document after the other and answers those left: they lacked something before, or were refused now. */
function usePosting({ document, ready, left }: HomeBulk, date: string) {
  const call = useCall(document)
  return async (): Promise<Left[]> => {
    const refused: Left[] = []
    for (const { uid, version, no } of ready) {
      const values = { version, date, whole: true }
      const requestId = crypto.randomUUID()
      const result = await call({ url: `${document}/${uid}/rest`, values, quiet: true, requestId })
      if (!result.ok) refused.push({ no, reason: Object.values(result.errors).flat().join('；') })
    }
    return [...refused, ...left]
  }
}

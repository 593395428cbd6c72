import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useServices } from '#app-state/services.ts'
import { useMay } from '#app-state/use-rights.ts'
import { month, organisation } from '#kit/field.ts'
import { saveAs } from '#providers/download.ts'
import { loadEbsEvents } from '#providers/loaders.ts'
import { createRequestIds } from '#providers/request-ids.ts'
import { erpMessage } from '#resources/other/erp-message.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { QuickFilter } from '#widgets/quick-filter.tsx'

const NAME = erpMessage.name

/** EBS事件(接口): messages to the ERP, its answers, and the journal where there is no ERP. */
export function Screen() {
  const [payload, setPayload] = useState<object | null>(null)
  const [asking, setAsking] = useState(false)
  const [requestIds] = useState(createRequestIds)
  const may = {
    payload: useMay(NAME, 'payload'),
    send: useMay(NAME, 'send'),
    ignore: useMay(NAME, 'ignore'),
    journal: useMay(NAME, 'journal'),
  }
  const call = useCall(NAME)
  const ask = useServerCall()
  const change = (request: 'send' | 'ignore', rows: readonly ListRow[]) =>
    void call({
      url: `${NAME}/${request}`,
      values: { uids: rows.map(({ uid }) => uid) },
      done: WORDS[request],
    })
  const look = async ({ uid }: ListRow) =>
    setPayload((await ask<{ payload: object }>('get', `${NAME}/${uid}/payload`)).payload)
  const actions = grantedActions([
    { key: 'payload', label: '查看报文', may: may.payload, onClick: (row) => void look(row) },
    { key: 'send', label: '重发', may: may.send, reason: waits, onClick: (row) => change('send', [row]) },
    {
      ...{ key: 'ignore', label: '忽略', may: may.ignore, reason: isOver },
      onClick: (row) => change('ignore', [row]),
    },
  ])
  return (
    <>
      <ResourceList
        resource={erpMessage}
        noun="消息"
        quick={(list, sortText) => <KindBar list={list} sortText={sortText} />}
        rowActions={() => actions}
        batch={(rows) => (
          <>
            {may.send && <Button onClick={() => change('send', rows)}>重发</Button>}
            {may.ignore && <Button onClick={() => change('ignore', rows)}>忽略</Button>}
          </>
        )}
        toolbar={() => may.journal && <Button onClick={() => setAsking(true)}>导出凭证</Button>}
      />
      {payload && (
        <Modal open width={720} title="报文" footer={null} onCancel={() => setPayload(null)}>
          <pre>{JSON.stringify(payload, null, 2)}</pre>
        </Modal>
      )}
      {asking && <Journal requestIds={requestIds} onClose={() => setAsking(false)} />}
    </>
  )
}

const ANY = ''

/** Messages of one kind with one click; the kinds are those of the session (ebsEvent, spec §3). */
function KindBar({ list, sortText }: { list: ListModel; sortText: string }) {
  const { session } = useServices()
  const kinds = useStore(session, (state) => state.ebsEvent)
  useEffect(() => loadEbsEvents(session), [session])
  const asked = list.state.filters.kind
  const only = Array.isArray(asked) && asked.length === 1 ? String(asked[0]) : ANY
  return (
    <QuickFilter
      items={[{ key: ANY, label: '全部' }, ...kinds.map(({ uid, name1 }) => ({ key: uid, label: name1 }))]}
      value={only}
      sortText={sortText}
      onChange={(kind) => list.query.run({ ...list.state.filters, kind: kind === ANY ? undefined : [kind] })}
    />
  )
}

const WORDS = { send: '已重新排队', ignore: '已忽略' } as const
const waits = ({ status }: ListRow): string | null =>
  status === 'PENDING' || status === 'SENDING' ? '正在等待发送' : null
const isOver = ({ status }: ListRow): string | null =>
  status === 'PENDING' || status === 'FAILED' ? null : '只能忽略待传和失败的消息'

const fields = {
  farmId: organisation('猪场', ['farm'], { required: true }),
  period: month('会计期间', { required: true }),
}

interface JournalProps {
  /** Outlive the dialog: a request repeated after a lost reply gets the journal that counts as sent. */
  requestIds: ReturnType<typeof createRequestIds>
  onClose(): void
}

/** The journal of a farm up to the end of a month; its messages count as sent. */
function Journal({ requestIds, onClose }: JournalProps) {
  const farmId = useStore(currentFarm, ({ farm }) => farm?.uid)
  const call = useCall<{ name: string; text: string }>(NAME)
  return (
    <FieldsModal
      title="导出凭证（CSV）"
      okText="导出"
      fields={fields}
      start={farmId ? { farmId } : {}}
      note={() => <p>导出截至该期间末待传和失败的消息，导出后状态为成功</p>}
      onClose={onClose}
      onOk={async (values) => {
        const requestId = requestIds.of(values)
        const url = `${NAME}/journal`
        const result = await call({ url, values, done: '已导出凭证', quiet: true, requestId })
        if (!result.ok) return result.errors
        requestIds.answered(values)
        const { name, text } = result.answer
        saveAs(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
        return null
      }}
    />
  )
}

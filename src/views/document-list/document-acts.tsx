import { App, Button } from 'antd'
import { useState } from 'react'
import { useToday } from '#inputs/today.ts'
import type { Document } from '#kit/document.ts'
import {
  type AfterApproval,
  actRefusal,
  afterApprovalRefusal,
  type DocumentAct,
  type DocumentState,
  documentActs,
  type RemainderPosting,
  remainderRefusal,
} from '#kit/document-rules.ts'
import { date, text } from '#kit/field.ts'
import { FieldsModal } from '../resource-form/fields-modal.tsx'
import { useCall } from '../resource-form/use-call.ts'
import type { RowAction } from '../resource-list/row-actions.tsx'
import type { ListRow } from '../resource-list/use-list-data.ts'
import { useMay } from '../resource-list/use-rights.ts'
import { useMaking } from './begun.ts'
import './document-list.css'

interface Props {
  resource: Document
  rows: readonly ListRow[]
  onDone(): void
}

const inBulk = ['submit', 'approve'] as const

/** 提交 and 审核 of the chosen documents, one after the other: one that is refused keeps none of the others. */
export function BatchActs({ resource, rows, onDone }: Props) {
  const { message, modal } = App.useApp()
  const call = useCall(resource.name)
  const [busy, setBusy] = useState(false)
  const may = { submit: useMay(resource.name, 'submit'), approve: useMay(resource.name, 'approve') }
  const run = async (act: DocumentAct, ripe: readonly ListRow[]) => {
    setBusy(true)
    const refused: string[] = []
    for (const row of ripe) {
      const values = { version: row.version, reason: null }
      const result = await call({ url: `${resource.name}/${row.uid}/${act}`, values, quiet: true })
      if (!result.ok) refused.push(`${String(row.docNo)}：${Object.values(result.errors).flat().join('；')}`)
    }
    setBusy(false)
    const done = ripe.length - refused.length
    if (done > 0) message.success(`已${documentActs[act].label} ${done} 张`)
    if (refused.length > 0)
      modal.warning({
        title: `${refused.length} 张没有${documentActs[act].label}`,
        content: refused.map((one) => <p key={one}>{one}</p>),
      })
    onDone()
  }
  return inBulk
    .filter((act) => may[act])
    .map((act) => {
      const ripe = rows.filter(({ status }) => actRefusal(act, status as DocumentState) === null)
      return (
        <Button
          key={act}
          disabled={ripe.length === 0 || busy}
          loading={busy}
          onClick={() => void run(act, ripe)}
        >
          {documentActs[act].label} {ripe.length} 张
        </Button>
      )
    })
}

export interface AskedAct {
  readonly act: DocumentAct | 'later' | 'rest'
  readonly row: ListRow
}

const order = ['submit', 'approve', 'reject', 'withdraw', 'unapprove', 'void'] as const

/** Acts of a person on a document, as links of its row, and the chosen one. */
export function useDocumentActs(resource: Document) {
  const { name, document } = resource
  const { afterApproval, remainder, makes } = document
  const [asked, ask] = useState<AskedAct | null>(null)
  const may = {
    submit: useMay(name, 'submit'),
    approve: useMay(name, 'approve'),
    unapprove: useMay(name, 'unapprove'),
    void: useMay(name, 'void'),
  }
  const mayEnter = useMay(name, 'later')
  const mayPost = useMay(name, 'rest')
  const making = useMaking(resource)
  const mayMake = useMay(makes?.document ?? name, 'create')
  const steps = order
    .filter((act) => may[documentActs[act].right])
    .map(
      (act): RowAction => ({
        key: act,
        label: documentActs[act].label,
        danger: act === 'void',
        reason: ({ status }) => actRefusal(act, status as DocumentState),
        onClick: (row) => ask({ act, row }),
      }),
    )
  const entering = (one: AfterApproval): RowAction => ({
    key: 'later',
    label: one.label,
    reason: ({ status }) => afterApprovalRefusal(status as DocumentState, one),
    onClick: (row) => ask({ act: 'later', row }),
  })
  const posting = (one: RemainderPosting): RowAction => ({
    key: 'rest',
    label: one.label,
    reason: (row) => remainderRefusal(one, row),
    onClick: (row) => ask({ act: 'rest', row }),
  })
  const own = [
    ...(afterApproval && mayEnter ? [entering(afterApproval)] : []),
    ...(remainder && mayPost ? [posting(remainder)] : []),
    ...steps,
  ]
  const actions = making && mayMake ? [making, ...own] : own
  return { actions, asked, close: () => ask(null) }
}

interface ActQuestionProps {
  resource: Document
  act: DocumentAct
  row: ListRow
  onClose(): void
}

/** One step of a document: its effect, and a reason where one is required. Objections stay in the dialog, line by line. */
export function ActQuestion({ resource, act, row, onClose }: ActQuestionProps) {
  const { label, asksWhy } = documentActs[act]
  const call = useCall(resource.name)
  // the same question sent twice is done once
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <FieldsModal
      title={`${label} ${String(row.docNo)}`}
      okText={label}
      fields={{
        reason: text(asksWhy ? `${label}原因` : '说明', { required: asksWhy, maxLength: 200, spaces: true }),
      }}
      note={() => <p className="document-note">{noteOf(resource, act)}</p>}
      onOk={async ({ reason }) => {
        const values = { version: row.version, reason: reason ?? null }
        const url = `${resource.name}/${row.uid}/${act}`
        const done = `${String(row.docNo)} 已${label}`
        const result = await call({ url, values, done, quiet: true, requestId })
        if (result.ok) onClose()
        return result.ok ? null : asWhole(result.errors, { reason })
      }}
      onClose={onClose}
    />
  )
}

function noteOf({ document }: Document, act: DocumentAct): string {
  if (act === 'approve') return document.effect
  if (act === 'unapprove') return '撤销审核时产生的全部记录，单据回到草稿'
  return act === 'void' ? '作废后不能恢复；已审核的单据同时撤销其产生的记录' : ''
}

interface RemainderQuestionProps {
  resource: Document
  remainder: RemainderPosting
  row: ListRow
  onClose(): void
}

const asked = {
  date: date('日期', { required: true }),
  reason: text('说明', { maxLength: 200, spaces: true }),
}

/** What an approval did not post, and the day it is posted on. */
export function RemainderQuestion({
  resource,
  remainder: { label, effect },
  row,
  onClose,
}: RemainderQuestionProps) {
  const call = useCall(resource.name)
  const today = useToday()
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <FieldsModal
      title={`${label} ${String(row.docNo)}`}
      fields={asked}
      start={{ date: today }}
      okText={label}
      note={() => <p>{effect}</p>}
      onOk={async (values) => {
        const url = `${resource.name}/${row.uid}/rest`
        const done = `${String(row.docNo)} 已${label}`
        const reported = { ...values, version: row.version }
        const result = await call({ url, values: reported, done, quiet: true, requestId })
        if (result.ok) onClose()
        return result.ok ? null : asWhole(result.errors, asked)
      }}
      onClose={onClose}
    />
  )
}

interface AfterApprovalQuestionProps {
  resource: Document
  afterApproval: AfterApproval
  row: ListRow
  onClose(): void
}

/** Values known only after the document was posted, as far as they are entered. */
export function AfterApprovalQuestion({
  resource,
  afterApproval: { label, fields },
  row,
  onClose,
}: AfterApprovalQuestionProps) {
  const call = useCall(resource.name)
  const [requestId] = useState(() => crypto.randomUUID())
  const asked = Object.fromEntries(Object.entries(resource.fields).filter(([key]) => fields.includes(key)))
  return (
    <FieldsModal
      title={`${label} ${String(row.docNo)}`}
      fields={asked}
      start={row}
      onOk={async (reported) => {
        const values = { ...reported, version: row.version }
        const url = `${resource.name}/${row.uid}/later`
        const done = `${String(row.docNo)} 已${label}`
        const result = await call({ url, values, done, quiet: true, requestId })
        if (result.ok) onClose()
        return result.ok ? null : result.errors
      }}
      onClose={onClose}
    />
  )
}

type Errors = Readonly<Record<string, string[]>>

/** An objection to a line has no cell in a question of a few `fields`: it is said above, whole. */
function asWhole(errors: Errors, fields: object): Record<string, string[]> {
  const own = Object.entries(errors).filter(([key]) => key in fields)
  const lines = Object.entries(errors).flatMap(([key, said]) => (key in fields ? [] : said))
  return { ...Object.fromEntries(own), ...(lines.length > 0 ? { '': [lines.join('\n')] } : {}) }
}

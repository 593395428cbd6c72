import { App, Button } from 'antd'
import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
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
import type { FieldErrors } from '#kit/schema.ts'
import { useMaking } from '#views/document-form/begun.ts'
import { CallModal } from '../resource-form/call-modal.tsx'
import { useCall } from '../resource-form/use-call.ts'
import type { RowAction } from '../resource-list/row-actions.tsx'
import type { ListRow } from '../resource-list/use-list-data.ts'
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

interface AskedAct {
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
  const step = (act: AskedAct['act'], label: string, reason: RowAction['reason']): RowAction => ({
    ...{ key: act, label, reason },
    danger: act === 'void',
    onClick: (row) => ask({ act, row }),
  })
  const steps = order
    .filter((act) => may[documentActs[act].right])
    .map((act) =>
      step(act, documentActs[act].label, ({ status }) => actRefusal(act, status as DocumentState)),
    )
  const entering = (one: AfterApproval) =>
    step('later', one.label, ({ status }) => afterApprovalRefusal(status as DocumentState, one))
  const posting = (one: RemainderPosting) => step('rest', one.label, (row) => remainderRefusal(one, row))
  const own = [
    ...(afterApproval && mayEnter ? [entering(afterApproval)] : []),
    ...(remainder && mayPost ? [posting(remainder)] : []),
    ...steps,
  ]
  const actions = making && mayMake ? [making, ...own] : own
  return { actions, asked, close: () => ask(null) }
}

interface DocumentQuestionProps {
  resource: Document
  asked: AskedAct
  onClose(): void
}

/** One step of a document: its effect, and what it asks for. Objections stay in the dialog, line by line. */
export function DocumentQuestion({ resource, asked: { act, row }, onClose }: DocumentQuestionProps) {
  const question = questionOf(resource, act, row, useToday())
  if (!question) return null
  const { label, ...shown } = question
  return (
    <CallModal
      {...shown}
      title={`${label} ${String(row.docNo)}`}
      resource={resource.name}
      url={`${resource.name}/${row.uid}/${act}`}
      also={{ version: row.version }}
      done={() => `${String(row.docNo)} 已${label}`}
      onClose={onClose}
    />
  )
}

const REMAINDER = {
  date: date('日期', { required: true }),
  reason: text('说明', { maxLength: 200, spaces: true }),
}

/** Question and notice of a step; undefined for one that the document does not have. */
function questionOf({ document, fields }: Document, act: AskedAct['act'], row: ListRow, today: string) {
  const { afterApproval, remainder } = document
  if (act === 'later')
    return (
      afterApproval && {
        label: afterApproval.label,
        // values known only after the document was posted, as far as they are entered
        fields: Object.fromEntries(
          Object.entries(fields).filter(([key]) => afterApproval.fields.includes(key)),
        ),
        start: row,
      }
    )
  if (act === 'rest')
    return (
      remainder && {
        label: remainder.label,
        okText: remainder.label,
        fields: REMAINDER,
        start: { date: today },
        note: () => <p>{remainder.effect}</p>,
        refusal: asWhole(REMAINDER),
      }
    )
  const { label, asksWhy } = documentActs[act]
  const reason = text(asksWhy ? `${label}原因` : '说明', { required: asksWhy, maxLength: 200, spaces: true })
  return {
    label,
    okText: label,
    fields: { reason },
    note: () => <p className="document-note">{noteOf(document, act)}</p>,
    refusal: asWhole({ reason }),
  }
}

function noteOf({ effect }: Document['document'], act: DocumentAct): string {
  if (act === 'approve') return effect
  if (act === 'unapprove') return '撤销审核时产生的全部记录，单据回到草稿'
  return act === 'void' ? '作废后不能恢复；已审核的单据同时撤销其产生的记录' : ''
}

/** An objection to a line has no cell in a question of a few `fields`: it is said above, whole. */
const asWhole =
  (fields: object) =>
  (errors: FieldErrors): FieldErrors => {
    const own = Object.entries(errors).filter(([key]) => key in fields)
    const lines = Object.entries(errors).flatMap(([key, said]) => (key in fields ? [] : said))
    return { ...Object.fromEntries(own), ...(lines.length > 0 ? { '': [lines.join('\n')] } : {}) }
  }

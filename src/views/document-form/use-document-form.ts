import { App } from 'antd'
import { useRef, useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import type { Document } from '#kit/document.ts'
import { documentActs } from '#kit/document-rules.ts'
import { useFileQueue } from '#views/document-files/use-file-queue.ts'
import { useMayAttach } from '#views/document-files/use-may-attach.ts'
import type { Values } from '#views/resource-form/form-values.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useResourceForm } from '#views/resource-form/use-resource-form.ts'
import type { FormRow, ResourceFormProps } from '../resource-form/form-props.ts'
import { useProposing } from './use-proposing.ts'

const { submit } = documentActs

/** State and acts of an open document: saved with the files chosen for it, or saved and submitted in one go by who may. */
export function useDocumentForm(props: DocumentFormProps) {
  const { resource, row: opened, onClose, onSaved } = props
  const { message } = App.useApp()
  const maySubmit = useMay(resource.name, 'submit')
  const mayAttach = useMayAttach(resource)(opened?.status ?? 'DRAFT')
  const call = useCall(resource.name)
  const request = useRef<'save' | 'submit'>('save')
  const [submitting, setSubmitting] = useState(false)
  const files = useFileQueue(resource, opened?.uid ?? null)

  const finish = async (row: FormRow) => {
    const number = String(row[resource.titleField] ?? '')
    setSubmitting(true)
    const lost = files.files.length > 0 ? await files.send(row.uid) : []
    if (lost.length > 0) message.error(`${number} 已保存，附件没有上传：${lost.join('、')}`)
    else if (request.current === 'submit') await submitRow(row, number)
    onSaved(row)
    onClose()
  }
  const submitRow = async (row: FormRow, number: string) => {
    const url = `${resource.name}/${row.uid}/submit`
    const values = { version: row.version, reason: null }
    const result = await call({ url, values, done: `${number} 已${submit.label}`, quiet: true })
    if (result.ok) return
    const why = Object.values(result.errors).flat().join('；')
    message.error(`${number} 已保存，没有${submit.label}：${why}`)
  }

  const model = useResourceForm({
    ...props,
    unsaved: opened === null && files.files.length > 0,
    onFinished: (row) =>
      request.current === 'submit' || files.files.length > 0 ? void finish(row) : onClose(),
  })
  const proposing = useProposing(resource, {
    values: () => ({ ...opened, ...model.start, ...(model.form.getFieldsValue(true) as Values) }),
    show: model.show,
    set: (head) => {
      model.form.setFields(Object.entries(head).map(([name, value]) => ({ name, value })))
      model.changed(head, head)
    },
  })
  const run = (wanted: 'save' | 'submit') => () => {
    if (submitting) return
    request.current = wanted
    afterTyping(model.submit)
  }
  return {
    ...model,
    files,
    mayAttach,
    proposing,
    act: {
      saving: model.saving || submitting,
      save: run('save'),
      finish: maySubmit ? run('submit') : undefined,
      close: model.close,
    },
  }
}

/** Text being typed belongs to the saved values: it is taken over first. The focus comes back unless it is put elsewhere. */
function afterTyping(act: () => void): void {
  const active = document.activeElement
  if (active instanceof HTMLElement) active.blur()
  act()
  setTimeout(() => {
    const isFree = document.activeElement === document.body
    if (isFree && active instanceof HTMLElement && active.isConnected) active.focus()
  })
}

export interface DocumentFormProps extends Omit<ResourceFormProps, 'resource'> {
  resource: Document
}

import { App } from 'antd'
import { useRef, useState } from 'react'
import { documentActs } from '#kit/document.ts'
import type { FormRow } from '#views/resource-form/form-host.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { useResourceForm } from '#views/resource-form/use-resource-form.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import type { DocumentFormProps } from './document-form.tsx'

const { submit } = documentActs

/** State and acts of an open document: saved, or saved and submitted in one go by who may. */
export function useDocumentForm(props: DocumentFormProps) {
  const { resource, onClose, onSaved } = props
  const { message } = App.useApp()
  const maySubmit = useMay(resource.name, 'submit')
  const call = useCall(resource.name)
  const wish = useRef<'save' | 'submit'>('save')
  const [submitting, setSubmitting] = useState(false)

  const submitRow = async (row: FormRow) => {
    const number = String(row[resource.titleField] ?? '')
    setSubmitting(true)
    const url = `${resource.name}/${row.uid}/submit`
    const values = { version: row.version, reason: null }
    const result = await call({ url, values, done: `${number} 已${submit.label}`, quiet: true })
    if (!result.ok)
      message.error(
        `${number} 已保存，没有${submit.label}：${Object.values(result.errors).flat().join('；')}`,
      )
    onSaved(row)
    onClose()
  }

  const model = useResourceForm({
    ...props,
    onFinished: (row) => (wish.current === 'submit' ? void submitRow(row) : onClose()),
  })
  const run = (wanted: 'save' | 'submit') => () => {
    if (submitting) return
    wish.current = wanted
    afterTyping(model.submit)
  }
  return {
    ...model,
    act: {
      saving: model.saving || submitting,
      save: run('save'),
      finish: maySubmit ? run('submit') : undefined,
      close: model.close,
    },
  }
}

/** What is being typed belongs to what is saved: it is taken over first. The focus comes back unless it is put elsewhere. */
function afterTyping(act: () => void): void {
  const active = document.activeElement
  if (active instanceof HTMLElement) active.blur()
  act()
  setTimeout(() => {
    const isFree = document.activeElement === document.body
    if (isFree && active instanceof HTMLElement && active.isConnected) active.focus()
  })
}

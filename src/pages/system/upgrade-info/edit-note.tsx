import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { LABEL_WIDTH } from '#domain/constants.ts'
import { upgradeNote } from '#resources/system/upgrade-note.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { formFields, problemsOf, startValues, type Values } from '#views/resource-form/form-values.ts'
import type { ReadNote } from '#views/upgrade-notes/note-data.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { useNoteCalls } from './use-notes.ts'
import '#views/resource-form/resource-form.css'

const SHOWN = formFields(upgradeNote.fields, true)
const ITEM_KEYS = ['kind', 'title', 'detail', 'roles', 'screen', 'change', 'before', 'after'] as const

interface EditNoteProps {
  /** null writes a new one. */
  note: ReadNote | null
  onClose(): void
  onSaved(uid: string): void
}

const startOf = (note: ReadNote | null): Values => {
  if (!note) return startValues(SHOWN, null, { items: [] })
  const items = note.items.map((item) => Object.fromEntries(ITEM_KEYS.map((key) => [key, item[key]])))
  return startValues(SHOWN, { ...note, items })
}

/** Writes a note: version, day, and its changes line by line; a new one is a draft until it is published. */
export function EditNote({ note, onClose, onSaved }: EditNoteProps) {
  const [form] = Form.useForm<Values>()
  const calls = useNoteCalls()
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    const values = form.getFieldsValue(true) as Values
    const found = Object.values(problemsOf(SHOWN, values)).flat()
    if (found.length > 0) return setProblem(found[0] ?? null)
    setSaving(true)
    const wanted = Object.fromEntries(SHOWN.map(([key]) => [key, values[key] ?? null]))
    const result = note
      ? await calls.change(note.uid, { ...wanted, version: note.version })
      : await calls.create(wanted)
    setSaving(false)
    if (!result.ok) return setProblem(Object.values(result.errors).flat()[0] ?? '没有保存')
    onSaved(note?.uid ?? result.answer.uid)
  }
  return (
    <SplitDrawer
      open
      wide
      room={1080}
      title={note ? '编辑升级说明' : '新增升级说明'}
      scope={note?.release}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={saving} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        className="resource-form"
        colon={false}
        labelCol={{ flex: LABEL_WIDTH }}
        labelAlign="right"
        wrapperCol={{ flex: 1 }}
        initialValues={startOf(note)}
        onValuesChange={() => setProblem(null)}
      >
        {problem && <Alert type="error" showIcon message={problem} className="resource-form-problem" />}
        {SHOWN.map(([key, field]) => (
          <FormItem key={key} name={key} field={field} row={null} />
        ))}
      </Form>
    </SplitDrawer>
  )
}

import { Alert, Button, Form } from 'antd'
import { titleOfRow } from '#kit/row-title.ts'
import { nounOf } from '#views/noun-of.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FormItem } from './form-item.tsx'
import type { ResourceFormProps } from './form-props.ts'
import { labelledForm } from './labelled-form.ts'
import { useSaveKey } from './use-form-keys.ts'
import { useResourceForm } from './use-resource-form.ts'
import './resource-form.css'

/** Creates or edits one row in a drawer next to the list; fields, checks and messages come from the declaration. */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, row, from, options } = props
  const model = useResourceForm(props)
  const { form, shown, conflict } = model
  const title = row ? `编辑${nounOf(resource)}` : `新增${nounOf(resource)}`
  useSaveKey(conflict ? () => undefined : model.submit)
  return (
    <SplitDrawer
      open
      wide
      title={title}
      scope={row ? titleOfRow(resource, row) : undefined}
      onClose={model.close}
      footer={
        conflict ? undefined : (
          <>
            <span className="flex-1 text-3">
              <kbd>Ctrl S</kbd> 保存
            </span>
            <Button onClick={model.close}>取消</Button>
            <Button type="primary" loading={model.saving} onClick={model.submit}>
              保存
            </Button>
          </>
        )
      }
    >
      {conflict && <ConflictPanel {...conflict} />}
      <Form
        form={form}
        name={model.id}
        className="resource-form"
        hidden={conflict !== null}
        {...labelledForm}
        initialValues={model.start}
        onValuesChange={model.changed}
        aria-label={title}
      >
        {options?.intro?.(row)}
        {model.problem && (
          <Alert type="error" showIcon message={model.problem} className="resource-form-problem" />
        )}
        {shown.map(([key, field]) => (
          <FormItem
            key={key}
            name={key}
            field={field}
            row={row ?? from ?? null}
            input={options?.inputs?.[key]}
          />
        ))}
      </Form>
    </SplitDrawer>
  )
}

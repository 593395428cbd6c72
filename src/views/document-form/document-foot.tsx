import { Button } from 'antd'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/field.ts'
import type { Values } from '#views/resource-form/form-values.ts'
import { formatNumber, toNumeric } from '#widgets/format-number.ts'
import { Unit } from '#widgets/unit.tsx'
import type { FormOptions } from '../resource-form/form-props.ts'

interface Props {
  resource: Document
  options?: FormOptions
  values: Values
  saving: boolean
  save(): void
  /** Saves and submits; absent for who may not. */
  finish?: () => void
  close(): void
}

/** What the document will come to, and what can be done with it. */
export function DocumentFoot({ resource, options, values, saving, save, finish, close }: Props) {
  const totals = Object.entries(options?.totals?.(values) ?? {})
  return (
    <>
      <dl className="document-form-totals" aria-label="合计">
        {totals.map(([key, value]) => {
          const field = resource.fields[key]
          return field && <Total key={key} field={field} value={value} />
        })}
      </dl>
      <span className="resource-form-hint document-form-keys">
        <kbd>Ctrl S</kbd> 保存{finish && <kbd>Ctrl Enter</kbd>}
        {finish && ' 保存并提交'}
      </span>
      <Button onClick={close}>取消</Button>
      <Button type={finish ? 'default' : 'primary'} loading={saving} onClick={save}>
        保存
      </Button>
      {finish && (
        <Button type="primary" disabled={saving} onClick={finish}>
          保存并提交
        </Button>
      )}
    </>
  )
}

const Total = ({ field, value }: { field: Field; value: unknown }) => (
  <div>
    <dt>{field.label}</dt>
    <dd>
      {formatNumber(toNumeric(value), field.kind === 'integer' ? 0 : (field.digits ?? 2))}
      <Unit of={field.unit} className="eg-unit" />
    </dd>
  </div>
)

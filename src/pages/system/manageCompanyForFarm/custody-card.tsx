import { Alert, Button, Form } from 'antd'
import { Fragment, useState } from 'react'
import { custodyKinds } from '#domain/custody.ts'
import type { InputProps, Row } from '#inputs/field-components.ts'
import { farmCustody } from '#resources/system/farm-custody.ts'
import { ConflictPanel } from '#views/resource-form/conflict-panel.tsx'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { useSaveKey } from '#views/resource-form/use-form-keys.ts'
import { useResourceForm } from '#views/resource-form/use-resource-form.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { type CustodyRow, custodyTitle, typedOverlap } from './custody-data.ts'
import { useImpact } from './use-custody.ts'
import '#views/resource-form/resource-form.css'

const LABEL = '76px'
const KINDS = Object.entries(custodyKinds).map(([value, label]) => ({ value, label }))

const KindInput = ({ value, onChange }: InputProps) => (
  <Segmented
    aria-label="类型"
    options={KINDS}
    value={String(value ?? '')}
    onChange={(next) => onChange?.(next)}
  />
)

interface CustodyCardProps {
  /** null makes a new period. */
  row: CustodyRow | null
  /** First values of an edit in addition to the row: the end of a period that is being ended. */
  from?: Row | undefined
  rows: readonly CustodyRow[]
  onClose(): void
  onSaved(): void
}

/** Users who see the farm, and users who no longer do, once this is saved. */
const Impact = ({ sentences }: { sentences: readonly string[] }) => (
  <dl className="custody-impact grid gap-2 m-0 text-12">
    <dt className="text-right">影响</dt>
    <dd className="m-0 text-2">
      {sentences.length > 0
        ? sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
        : '填好管理公司、猪场和开始日期后显示谁看得到、谁看不到该场'}
    </dd>
  </dl>
)

/** 编辑: one period in a card next to the axis; an overlap is reported while it is typed, and so are the effects of saving. */
export function CustodyCard({ row, from, rows, onClose, onSaved }: CustodyCardProps) {
  const options = { presets: from ?? {}, inputs: { kind: KindInput } }
  const model = useResourceForm({ resource: farmCustody, row, options, onClose, onSaved })
  const { form, shown, conflict } = model
  const [values, setValues] = useState<Row>(() => (from ? { ...model.start, ...from } : model.start))
  const uid = row?.uid ?? null
  const overlap = typedOverlap(values, rows, uid)
  const impact = useImpact(uid, values)
  useSaveKey(conflict || overlap ? () => undefined : model.submit)
  return (
    <section
      className="custody-card panel flex flex-col flex-none min-w-0"
      aria-label={row ? '编辑管理关系' : '新增管理关系'}
    >
      <header className="panel-head text-14">
        <b>{row ? `编辑 ${row.managedFarmIdTitle}` : '新增管理关系'}</b>
        {row && <small className="text-12 text-2">{custodyTitle(row)}</small>}
      </header>
      <div className="custody-form flex-1 min-h-0 overflow-auto">
        {conflict && <ConflictPanel {...conflict} />}
        <Form
          form={form}
          name={model.id}
          hidden={conflict !== null}
          colon={false}
          labelCol={{ flex: LABEL }}
          labelAlign="right"
          wrapperCol={{ flex: 1 }}
          autoComplete="off"
          initialValues={from ? { ...model.start, ...from } : model.start}
          onValuesChange={(change, whole) => {
            model.changed(change, whole)
            setValues(whole as Row)
          }}
        >
          {model.problem && <Alert type="error" showIcon message={model.problem} />}
          {shown.map(([key, field]) => (
            <Fragment key={key}>
              <FormItem name={key} field={field} row={row} input={options.inputs[key as 'kind']} />
              {key === 'toDate' && overlap && (
                <p role="alert" className="custody-overlap text-12 text-error">
                  {overlap}
                </p>
              )}
            </Fragment>
          ))}
        </Form>
        <Impact sentences={impact} />
      </div>
      {!conflict && (
        <footer className="flex flex-none items-center gap-2 px-3 border-t">
          <Button onClick={model.close}>取消</Button>
          <Button type="primary" loading={model.saving} disabled={overlap !== null} onClick={model.submit}>
            保存
          </Button>
        </footer>
      )}
    </section>
  )
}

import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { FORMULAS, type FormulaId } from '#domain/formulas.ts'
import { declaredIndicator, type IndicatorCode } from '#domain/indicators.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { organisations } from '#kit/field.ts'
import { productionIndicator } from '#resources/cost/production-indicator.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { formatNumber, type Numeric } from '#widgets/format-number.ts'

/** The formulas of the chosen indicator; the first is the default. */
function FormulaInput({ id, value, row, onChange }: InputProps) {
  const form = Form.useFormInstance()
  const typed: unknown = Form.useWatch('code', { form, preserve: true })
  const code = (typed ?? row?.code) as IndicatorCode | undefined
  const formulas: readonly FormulaId[] = code ? declaredIndicator(code).formulas : []
  return (
    <Select
      id={id}
      allowClear
      disabled={formulas.length === 0}
      placeholder={code ? '默认口径' : '请先选择指标'}
      options={formulas.map((one, index) => ({
        value: one,
        label: `${one} ${FORMULAS[one]}${index === 0 ? '（默认）' : ''}`,
      }))}
      value={value ? String(value) : undefined}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

const fields = { farmIds: organisations('猪场', ['farm'], { required: true }) }
/** A band is one figure to its reader: 40.00～50.00. */
const band = (low: string, high: string) => (row: ListRow) =>
  row[high]
    ? `${row[low] ? formatNumber(String(row[low]), 2) : ''}～${formatNumber(String(row[high]), 2)}`
    : formatNumber(row[low] as Numeric, 2)
const WIDE = { width: 108, align: 'right' } as const
const COLUMNS: ColumnOverrides = {
  name: { fixed: 'left' },
  organizeId: { render: (row) => String(row.organizeIdTitle ?? '集团（全部）') },
  formulaId: { hint: '计算公式，编号见报表列头' },
  target: { ...WIDE, render: band('target', 'targetHigh') },
  yellow: { ...WIDE, render: band('yellow', 'yellowHigh') },
  red: { ...WIDE, render: band('red', 'redHigh') },
  targetHigh: { hidden: true },
  yellowHigh: { hidden: true },
  redHigh: { hidden: true },
}
const UPPER = ['targetHigh', 'yellowHigh', 'redHigh']

/** Upper limits are shown for indicators that have a band; the indicator of a stored row does not change. */
const hidden = (key: string, values: Readonly<Record<string, unknown>>, row: object | null): boolean =>
  (row !== null && key === 'code') ||
  (UPPER.includes(key) && !isBand(values.code ?? Reflect.get(row ?? {}, 'code')))

const isBand = (code: unknown): boolean =>
  typeof code === 'string' && declaredIndicator(code as IndicatorCode).direction === 'within'

const FORM: FormOptions = { hidden, inputs: { formulaId: FormulaInput } }

/** 生产指标: the generic list, with 恢复默认 and 复制到猪场. */
export function Screen() {
  const [copied, setCopied] = useState<readonly ListRow[] | null>(null)
  const mayCopy = useMay(productionIndicator.name, 'copy')
  const mayReset = useMay(productionIndicator.name, 'reset')
  const reset = useReset()
  return (
    <>
      <ResourceList
        resource={productionIndicator}
        columns={COLUMNS}
        filters={['code', 'organizeId', 'farmType', 'parityClass', 'year']}
        form={FORM}
        note="猪场的指标优先于公司，公司优先于集团；越过黄色预警为黄，越过红色预警为红"
        batch={mayCopy ? (rows) => <Button onClick={() => setCopied(rows)}>复制到猪场</Button> : undefined}
        rowActions={() => (mayReset ? [{ key: 'reset', label: '恢复默认', onClick: reset }] : [])}
      />
      {copied && <CopyToFarms rows={copied} onClose={() => setCopied(null)} />}
    </>
  )
}

const CopyToFarms = ({ rows, onClose }: { rows: readonly ListRow[]; onClose(): void }) => (
  <CallModal<{ created: number; kept: number }>
    title={`复制 ${rows.length} 个指标到猪场`}
    fields={fields}
    okText="复制"
    note={() => <p>猪场已有同一指标的保持不变</p>}
    resource={productionIndicator.name}
    url="productIndictor/copy"
    also={{ uids: rows.map((row) => row.uid) }}
    done={(_typed, { created, kept }) =>
      `已复制 ${created} 个指标${kept > 0 ? `，${kept} 个已有的保持不变` : ''}`
    }
    onClose={onClose}
  />
)

/** A common row goes back to the default of the product; an own one is given up, and the value of the scope above holds. */
function useReset() {
  const confirm = useConfirm()
  const call = useCall(productionIndicator.name)
  const ask = async (row: ListRow) => {
    const place = row.organizeIdTitle
    const content = place
      ? `确定删除${String(place)}自己的“${String(row.name)}”？将改用上级的指标`
      : `确定把“${String(row.name)}”恢复为出厂默认？`
    if (!(await confirm({ content, okText: '恢复默认', danger: true }))) return
    const url = `productIndictor/${row.uid}/reset`
    await call({ url, values: { version: row.version }, done: `“${String(row.name)}”已恢复默认` })
  }
  return (row: ListRow) => void ask(row)
}

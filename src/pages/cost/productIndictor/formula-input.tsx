import { Form, Select } from 'antd'
import { FORMULAS, type FormulaId } from '#domain/formulas.ts'
import { declaredIndicator, type IndicatorCode } from '#domain/indicators.ts'
import type { InputProps } from '#inputs/face.ts'

/** The formulas of the chosen indicator; the first is the default. */
export function FormulaInput({ id, value, row, onChange }: InputProps) {
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

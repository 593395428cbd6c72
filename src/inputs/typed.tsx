import { Input } from 'antd'
import { TEXTAREA_ROWS } from '#domain/constants.ts'
import { isEmpty } from '#domain/typed.ts'
import { shownPlaces } from '#kit/shown-places.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { EarTagInput } from '#widgets/ear-tag-input.tsx'
import { formatNumber, type Numeric } from '#widgets/format-number.ts'
import { useUnit } from '#widgets/unit.tsx'
import {
  asList,
  type FieldComponents,
  type FilterProps,
  type InputProps,
  NO_VALUE,
  plain,
} from './field-components.ts'
import { type Range, rangeOf } from './range.ts'
import './inputs.css'

/** Typed longer than allowed stays visible with its message: cutting it off would lose what was pasted. */
function TextInput({ field, id, value, onChange, disabled }: InputProps) {
  const shared = {
    id,
    disabled,
    value: String(value ?? ''),
    placeholder: field.hint,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  return field.multiline ? <Input.TextArea rows={TEXTAREA_ROWS} {...shared} /> : <Input {...shared} />
}

function TextFilter({ id, value, onChange }: FilterProps) {
  return (
    <Input
      id={id}
      allowClear
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Text of every sort: the kit checks its characters. */
export const textComponents: FieldComponents = {
  cell: (_field, value) => plain(value),
  Input: TextInput,
  Filter: TextFilter,
  shape: 'text',
  align: 'left',
  width: 120,
}

export const codeComponents: FieldComponents = { ...textComponents, width: 96 }
export const phoneComponents: FieldComponents = { ...textComponents, width: 108 }
export const idCardComponents: FieldComponents = { ...textComponents, width: 160 }

const EarTagFilter = ({ id, value, onChange }: FilterProps) => (
  <EarTagInput
    id={id}
    placeholderName="可粘贴多个耳号"
    value={asList(value)}
    onChange={(tags) => onChange?.(tags.length ? tags : undefined)}
  />
)

/** One ear number in a form, many in a query. */
export const earTagComponents: FieldComponents = {
  ...textComponents,
  Filter: EarTagFilter,
  shape: 'tags',
  width: 84,
}

function PasswordInput({ id, value, onChange, disabled }: InputProps) {
  return (
    <Input.Password
      id={id}
      disabled={disabled}
      autoComplete="new-password"
      placeholder="6 至 20 位，须混合数字、字母或符号"
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Goes in, never comes out: the server does not answer passwords. */
export const passwordComponents: FieldComponents = {
  ...textComponents,
  cell: () => NO_VALUE,
  Input: PasswordInput,
  Filter: null,
  width: 84,
}

/** Files are put in by the documents that carry them; a plain form shows only whether there is one. */
function AttachmentInput({ id, value }: InputProps) {
  return <output id={id}>{isEmpty(value) ? NO_VALUE : '已上传'}</output>
}

export const attachmentComponents: FieldComponents = {
  ...passwordComponents,
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : '已上传'),
  Input: AttachmentInput,
  width: 72,
}

/** A string, never a float: 0.1 typed is 0.1 stored. What is no number stays in the box and is refused by the kit's check. */
function NumberInput({ field, id, value, onChange, disabled }: InputProps) {
  return (
    <InputNumber<string>
      id={id}
      stringMode
      controls={false}
      disabled={disabled}
      className="field-fill"
      value={(value as string | null | undefined) ?? null}
      suffix={useUnit(field.unit)}
      onChange={(next) => onChange?.(next === null || next === '' ? null : String(next))}
    />
  )
}

interface NumberRangeProps extends Pick<FilterProps, 'id' | 'value'> {
  /** Words in an open end. */
  placeholders: readonly [string, string]
  /** Names of the ends; without one its label or placeholder names it. */
  names: readonly [string | undefined, string]
  onChange(range: Range): void
}

/** Two figures; either end may stay open. */
export function NumberRange({ id, value, placeholders, names, onChange }: NumberRangeProps) {
  const [from, to] = rangeOf(value)
  const box = (end: 0 | 1, change: (next: string | null) => void) => (
    <InputNumber<string>
      id={end === 0 ? id : undefined}
      aria-label={names[end]}
      stringMode
      controls={false}
      placeholder={placeholders[end]}
      value={end === 0 ? from : to}
      onChange={change}
    />
  )
  return (
    <div className="field-range flex items-center gap-1">
      {box(0, (next) => onChange(rangeOf([next, to])))}
      <span className="text-3">至</span>
      {box(1, (next) => onChange(rangeOf([from, next])))}
    </div>
  )
}

const NumberFilter = ({ id, value, onChange }: FilterProps) => (
  <NumberRange
    {...{ id, value }}
    placeholders={['最小', '最大']}
    names={[undefined, '最大']}
    onChange={(next) => onChange?.(next.every((one) => one === null) ? undefined : next)}
  />
)

/** Figures: right-aligned, thousands separators, the unit in the head and never in the cell. */
export const numberComponents: FieldComponents = {
  cell: (field, value, row) =>
    field.plain && value !== null && value !== undefined
      ? String(value)
      : formatNumber(value as Numeric, shownPlaces(field, value, row)),
  Input: NumberInput,
  Filter: NumberFilter,
  shape: 'range',
  align: 'right',
  width: 84,
}

export const integerComponents: FieldComponents = { ...numberComponents, width: 72 }

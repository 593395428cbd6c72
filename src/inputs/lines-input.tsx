import { Button } from 'antd'
import { type ComponentType, useId } from 'react'
import type { Field, Fields } from '#kit/field.ts'
import type { InputProps } from './field-components.ts'
import './lines-input.css'

export type Line = Readonly<Record<string, unknown>>

/** Lines of a field; which input a cell gets is handed on by the registry, which this file cannot import. */
export function LinesInput({ field, value, onChange, disabled, inputOf }: InputProps & CellInputs) {
  const lines = Array.isArray(value) ? (value as Line[]) : []
  return (
    <LinesTable
      fields={field.fields ?? {}}
      lines={lines}
      disabled={disabled}
      inputOf={inputOf}
      onChange={onChange}
    />
  )
}

export interface CellInputs {
  /** The input of a cell by its field. */
  inputOf(field: Field): ComponentType<InputProps>
}

interface LinesTableProps extends CellInputs {
  fields: Fields
  lines: readonly Line[]
  disabled?: boolean
  /** Errors of cells, by `lines.<index>.<field>`. */
  problems?: Readonly<Record<string, readonly string[]>>
  /** First values of a new line, from those there are. */
  next?(lines: readonly Line[]): Line
  onChange?(lines: readonly Line[]): void
}

/** Lines of a few cells each, added and removed by hand. */
export function LinesTable(props: LinesTableProps) {
  const { fields, lines, disabled, problems = {}, inputOf, next, onChange } = props
  const columns = Object.entries(fields)
  const id = useId()
  const replace = (index: number, line: Line) => onChange?.(lines.map((one, i) => (i === index ? line : one)))
  return (
    <div>
      <table className="lines-input w-full border-collapse">
        <thead>
          <tr>
            {columns.map(([key, one]) => (
              <th key={key} data-required={one.required || undefined}>
                {one.label}
              </th>
            ))}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            <tr key={index}>
              {columns.map(([key, one]) => (
                <LineCell
                  key={key}
                  id={`${id}${index}${key}`}
                  title={`第${index + 1}行 ${one.label}`}
                  field={one}
                  name={key}
                  value={line[key]}
                  disabled={disabled}
                  row={line}
                  input={inputOf(one)}
                  isWrong={problems[`lines.${index}.${key}`] !== undefined}
                  onChange={(value) => replace(index, { ...line, [key]: value })}
                />
              ))}
              <td>
                <Button
                  type="link"
                  disabled={disabled}
                  onClick={() => onChange?.(lines.filter((_, i) => i !== index))}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button disabled={disabled} onClick={() => onChange?.([...lines, next?.(lines) ?? {}])}>
        加一行
      </Button>
    </div>
  )
}

interface LineCellProps extends InputProps {
  id: string
  field: Field
  title: string
  input: ComponentType<InputProps>
  isWrong: boolean
}

function LineCell({ title, input: Input, isWrong, ...props }: LineCellProps) {
  return (
    <td width={props.field.width} data-level={isWrong ? 'E' : undefined}>
      {/* the head says it to the eye */}
      <label className="sr-only" htmlFor={props.id}>
        {title}
      </label>
      <Input {...props} />
    </td>
  )
}

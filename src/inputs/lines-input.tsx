import { Button } from 'antd'
import type { InputProps } from './face.ts'
import { faceOf } from './registry.ts'
import './lines-input.css'

type Line = Readonly<Record<string, unknown>>

export function LinesInput({ field, value, onChange, disabled }: InputProps) {
  const lines = Array.isArray(value) ? (value as Line[]) : []
  const fields = Object.entries(field.fields ?? {})
  const replace = (index: number, next: Line) =>
    onChange?.(lines.map((line, i) => (i === index ? next : line)))
  return (
    <div>
      <table className="lines-input">
        <thead>
          <tr>
            {fields.map(([key, one]) => (
              <th key={key}>{one.label}</th>
            ))}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            <tr key={index}>
              {fields.map(([key, one]) => (
                <td key={key}>
                  <LineCell
                    field={one}
                    name={key}
                    value={line[key]}
                    disabled={disabled}
                    onChange={(next) => replace(index, { ...line, [key]: next })}
                  />
                </td>
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
      <Button disabled={disabled} onClick={() => onChange?.([...lines, {}])}>
        加一行
      </Button>
    </div>
  )
}

function LineCell(props: InputProps) {
  const { Input } = faceOf(props.field)
  return <Input {...props} />
}

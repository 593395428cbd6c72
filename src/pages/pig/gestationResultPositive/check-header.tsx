import { Button } from 'antd'
import { useId } from 'react'
import { faceOf } from '#inputs/registry.ts'
import type { Field } from '#kit/field.ts'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import type { Header } from './due-rows.ts'
import type { Results } from './use-results.ts'

/** Day, method and examiner of all rows, and the shortest way: everything is positive. */
export function CheckHeader({ results }: { results: Results }) {
  const { header, setHeader } = results
  return (
    <div className="gestation-header">
      {Object.entries(pregnancyCheck.header).map(([key, field]) => (
        <HeaderField
          key={key}
          name={key}
          field={field}
          value={header[key as keyof Header]}
          onChange={(value) => setHeader({ [key]: value ?? null })}
        />
      ))}
      <Button onClick={results.allPositive} title="还没有结果的全部填为阳性">
        全部阳性
      </Button>
    </div>
  )
}

interface HeaderFieldProps {
  name: string
  field: Field
  value: unknown
  onChange(value: unknown): void
}

function HeaderField({ name, field, value, onChange }: HeaderFieldProps) {
  const id = useId()
  const { Input } = faceOf(field)
  return (
    <div className="gestation-field">
      <label htmlFor={id}>{field.label}</label>
      <Input id={id} name={name} field={field} value={value} onChange={onChange} />
    </div>
  )
}

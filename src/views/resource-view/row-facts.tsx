import { Descriptions } from 'antd'
import type { Row } from '#inputs/field-components.ts'
import { cellOf } from '#inputs/inputs.registry.ts'
import { commonFields, type Resource } from '#kit/resource.ts'
import { useSeen } from '#views/use-seen.ts'

interface Props {
  resource: Resource
  row: Row
  /** Fields that are shown elsewhere. */
  without?: ReadonlySet<string>
  /** Two in a line: of rows that have more to show below. */
  pairs?: boolean
}
const NONE: ReadonlySet<string> = new Set()

/** Every field of a row as its declaration words it; passwords are never answered, so there is nothing to show. */
export function RowFacts({ resource, row, without = NONE, pairs = false }: Props) {
  const seen = useSeen(resource)
  const fields = Object.entries({ ...seen.fields, ...commonFields }).filter(
    ([key, field]) => field.kind !== 'password' && !without.has(key),
  )
  return (
    <Descriptions
      column={pairs ? 2 : 1}
      size="small"
      bordered
      items={fields.map(([key, field]) => ({
        key,
        label: field.unit ? `${field.label}（${field.unit}）` : field.label,
        children: cellOf(field, key, row),
      }))}
    />
  )
}

import { EarTagInput } from '#widgets/ear-tag-input.tsx'
import { asList, type FieldFace, type FilterProps } from './face.ts'
import { textFace } from './text.tsx'

const EarTagFilter = ({ id, value, onChange }: FilterProps) => (
  <EarTagInput
    id={id}
    placeholderName="可粘贴多个耳号"
    value={asList(value)}
    onChange={(tags) => onChange?.(tags.length ? tags : undefined)}
  />
)

/** One ear number in a form, many in a query. */
export const earTagFace: FieldFace = { ...textFace, Filter: EarTagFilter, shape: 'tags', width: 84 }

import type { ComponentType } from 'react'
import type { InputProps } from '#inputs/face.ts'
import { ManySelect } from '#widgets/many-select.tsx'

/** Some words of a list, kept with commas between them. */
export const wordsInput =
  (words: Readonly<Record<string, string>>): ComponentType<InputProps> =>
  ({ field, id, value, onChange }) => (
    <ManySelect<string[]>
      id={id}
      optionFilterProp="label"
      placeholder={`请选择${field.label}`}
      options={Object.entries(words).map(([word, label]) => ({ value: word, label }))}
      value={String(value ?? '')
        .split(',')
        .filter(Boolean)}
      onChange={(next: string[]) => onChange?.(next.join() || null)}
    />
  )

import { type ComponentType, lazy, Suspense } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'
import { asList, type FieldFace, type InputProps, NO_VALUE } from './face.ts'

// most forms have no lines
const LazyInput = lazy(async () => ({ default: (await import('./lines-input.tsx')).LinesInput }))

/** Lines of a document. @param inputOf the input of a cell by its field */
export function linesFace(inputOf: (field: Field) => ComponentType<InputProps>): FieldFace {
  return {
    cell: (_field, value) => (isEmpty(value) ? NO_VALUE : `${asList(value).length} 行`),
    Input: (props) => (
      <Suspense fallback={null}>
        <LazyInput {...props} inputOf={inputOf} />
      </Suspense>
    ),
    Filter: null,
    shape: 'text',
    align: 'left',
    width: 72,
  }
}

import { Spin } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'
import { asList, type FieldComponents, type InputProps, NO_VALUE } from './field-components.ts'

// one screen needs the tree; the others should not load it
const LazyFunctions = lazy(async () => ({ default: (await import('./functions-input.tsx')).FunctionsInput }))

const FunctionsInput = (props: InputProps) => (
  <Suspense fallback={<Spin delay={300} size="small" />}>
    <LazyFunctions {...props} />
  </Suspense>
)

/** A set of function codes. */
export const functionsComponents: FieldComponents = {
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : `${asList(value).length} 项`),
  Input: FunctionsInput,
  Filter: null,
  shape: 'text',
  align: 'left',
  width: 84,
}

// most forms have no lines
const LazyLines = lazy(async () => ({ default: (await import('./lines-input.tsx')).LinesInput }))

/** Lines of a document. @param inputOf the input of a cell by its field */
export function linesComponents(inputOf: (field: Field) => ComponentType<InputProps>): FieldComponents {
  return {
    cell: (_field, value) => (isEmpty(value) ? NO_VALUE : `${asList(value).length} 行`),
    Input: (props) => (
      <Suspense fallback={null}>
        <LazyLines {...props} inputOf={inputOf} />
      </Suspense>
    ),
    Filter: null,
    shape: 'text',
    align: 'left',
    width: 72,
  }
}

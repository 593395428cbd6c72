import { Spin } from 'antd'
import { lazy, Suspense } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { asList, type FieldFace, type InputProps, NO_VALUE } from './face.ts'

// one screen needs the tree; the others should not load it
const LazyInput = lazy(async () => ({ default: (await import('./functions-input.tsx')).FunctionsInput }))

const FunctionsInput = (props: InputProps) => (
  <Suspense fallback={<Spin delay={300} size="small" />}>
    <LazyInput {...props} />
  </Suspense>
)

/** A set of function codes. */
export const functionsFace: FieldFace = {
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : `${asList(value).length} 项`),
  Input: FunctionsInput,
  Filter: null,
  shape: 'text',
  align: 'left',
  width: 84,
}

import { lazy, Suspense } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { asList, type FieldFace, type InputProps, NO_VALUE } from './face.ts'

// lazy for the sake of the others, and because it needs the registry, which needs this file
const LazyInput = lazy(async () => ({ default: (await import('./lines-input.tsx')).LinesInput }))

const LinesInput = (props: InputProps) => (
  <Suspense fallback={null}>
    <LazyInput {...props} />
  </Suspense>
)

/** Lines of a document. */
export const linesFace: FieldFace = {
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : `${asList(value).length} 行`),
  Input: LinesInput,
  Filter: null,
  shape: 'text',
  align: 'left',
  width: 72,
}

import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { useLoadReferences } from '#inputs/reference-options.ts'
import type { FieldColumn } from '#views/cell-grid/columns.ts'
import type { Option } from '#views/cell-grid/option.ts'
import { useDebounced } from '#widgets/use-debounced.ts'
import { useRemoteOptions } from '#widgets/use-remote-options.ts'
import { useLinesParts } from './lines-context.ts'

interface Offered {
  options: readonly Option[] | null
  ask(text: string): void
  /** The whole list is asked for. */
  unfold(): void
}

/** What the cell under the cursor offers: a list at hand, or rows of a resource searched for on the server. */
export function useOffered({ key, field }: FieldColumn): Offered {
  const { optionsOf } = useLinesParts()
  const remote = useRemoteOptions(useLoadReferences(field.target ?? ''))
  const later = useDebounced(remote.query, SEARCH_DEBOUNCE_MS)
  if (field.kind !== 'reference') return { options: optionsOf(key, field), ask: noop, unfold: noop }
  return { options: remote.options, ask: later, unfold: () => remote.query('') }
}

const noop = () => undefined

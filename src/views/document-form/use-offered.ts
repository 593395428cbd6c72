import { use } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { useLoadReferences } from '#inputs/reference-options.ts'
import type { FieldColumn } from '#views/cell-grid/columns.ts'
import type { Option } from '#views/cell-grid/option.ts'
import { useDebounced } from '#widgets/use-debounced.ts'
import { useRemoteOptions } from '#widgets/use-remote-options.ts'
import { DocumentOffersContext } from './document-offers.ts'
import { useLinesParts } from './lines-context.ts'

interface Offered {
  /** What is offered only helps: any other number may be typed. */
  free: boolean
  options: readonly Option[] | null
  ask(text: string): void
  /** The whole list is asked for. */
  unfold(): void
}

/** What the cell under the cursor offers: a list at hand, or rows and numbers searched for on the server. */
export function useOffered({ key, field }: FieldColumn): Offered {
  const { optionsOf } = useLinesParts()
  const offer = use(DocumentOffersContext)[key]
  const references = useLoadReferences(field.target ?? '', field.where)
  const remote = useRemoteOptions(offer ?? references)
  const later = useDebounced(remote.query, SEARCH_DEBOUNCE_MS)
  if (!offer && field.kind !== 'reference')
    return { free: false, options: optionsOf(key, field), ask: noop, unfold: noop }
  return { free: offer !== undefined, options: remote.options, ask: later, unfold: () => remote.query('') }
}

const noop = () => undefined

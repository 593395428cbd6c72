import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import type { MenuView } from '../layout/use-menu.ts'
import type { Target } from './search-palette.tsx'
import { closeSearch, searchState } from './search-state.ts'

const SearchPalette = lazy(() =>
  import('./search-palette.tsx').then(({ SearchPalette }) => ({ default: SearchPalette })),
)

/** The palette over the screens the person may open; its code comes with the first use. */
export function SearchLayer({ menu }: { menu: MenuView }) {
  const open = useStore(searchState, (state) => state.open)
  const targets = useMemo(() => menu.pages.flatMap(targetOf), [menu.pages])
  if (!open) return null
  const list = menu.pathOf('pigs-file')
  return (
    <Suspense>
      <SearchPalette targets={targets} animals={list && `${list}?earNo={earNo}`} onClose={closeSearch} />
    </Suspense>
  )
}

function targetOf({ page, above }: MenuView['pages'][number]): Target[] {
  return page.path
    ? [{ label: page.label, group: above.map((group) => group.label).join(' / '), path: page.path }]
    : []
}

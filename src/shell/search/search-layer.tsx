import { lazy, Suspense, useCallback, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import type { MenuView } from '../layout/use-menu.ts'
import type { Target } from './search-palette.tsx'
import { closeSearch, searchState } from './search-state.ts'

const SearchPalette = lazy(() =>
  import('./search-palette.tsx').then(({ SearchPalette }) => ({ default: SearchPalette })),
)

/** The palette over the screens the person may open; its code comes with the first use. */
export function SearchLayer({ menu }: { menu: MenuView }) {
  const open = useStore(searchState, (state) => state.open)
  return open && <Search menu={menu} />
}

function Search({ menu }: { menu: MenuView }) {
  const targets = useMemo(() => menu.pages.flatMap(targetOf), [menu.pages])
  const early = useRef('')
  const first = useCallback(() => early.current, [])
  useReturnFocus()
  const list = menu.pathOf('pigs-file')
  return (
    <Suspense fallback={<EarlyInput onType={(text) => (early.current = text)} />}>
      <SearchPalette
        first={first}
        targets={targets}
        animals={list && `${list}?earNo={earNo}`}
        onClose={closeSearch}
      />
    </Suspense>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Takes what is typed while the palette is on its way. */
const EarlyInput = ({ onType }: { onType(text: string): unknown }) => (
  <input
    ref={focus}
    className="search-early"
    aria-label="功能搜索"
    onChange={(event) => onType(event.target.value)}
  />
)

function targetOf({ page, above }: MenuView['pages'][number]): Target[] {
  return page.path
    ? [{ label: page.label, group: above.map((group) => group.label).join(' / '), path: page.path }]
    : []
}

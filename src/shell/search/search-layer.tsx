import { SearchOutlined } from '@ant-design/icons'
import { useCallback, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { workInFarm } from '#app-state/current-farm.ts'
import { openTab } from '#app-state/open-tab.ts'
import { personKey, useServices } from '#app-state/services.ts'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import type { MenuView } from '../layout/use-menu.ts'
import { Part, part } from '../part.tsx'
import { keepRecent, readRecent } from './recent.ts'
import type { SearchItem, Target } from './search-items.ts'
import { closeSearch, searchState } from './search-state.ts'
import './search.css'

const SearchPalette = part(async () => (await import('./search-palette.tsx')).SearchPalette)

/** The palette over the screens the person may open; its code comes with the first use. */
export function SearchLayer({ menu }: { menu: MenuView }) {
  const open = useStore(searchState, (state) => state.open)
  return open && <Search menu={menu} />
}

function Search({ menu }: { menu: MenuView }) {
  const services = useServices()
  const targets = useMemo(() => menu.pages.flatMap(targetOf), [menu.pages])
  const early = useRef('')
  const first = useCallback(() => early.current, [])
  const user = personKey(services)
  const { routes } = services
  // rights may have been taken away since
  const recent = useMemo(
    () =>
      readRecent(user).filter(({ path }) => {
        const route = routes.match(path.replace(/\?.*$/, ''))
        return route !== null && menu.pathOf(route.name) !== undefined
      }),
    [user, routes, menu],
  )
  useReturnFocus()
  const pick = useCallback(
    (item: SearchItem) => {
      closeSearch()
      const { label, note, path, farmId, act } = item
      // a form works on the farm of the header: that of the animal it is opened with
      if (act) workInFarm(farmId, user)
      else keepRecent(user, { label, note, path })
      openTab(path)
    },
    [user],
  )
  return (
    <Part fallback={<EarlyInput onType={(text) => (early.current = text)} />} onFailure={closeSearch}>
      <SearchPalette first={first} targets={targets} recent={recent} onPick={pick} onClose={closeSearch} />
    </Part>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Takes typed letters while the palette is on its way. */
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

/** Looks like a field and opens the palette, which does the searching. */
export function SearchBox({ onOpen }: { onOpen(): void }) {
  return (
    <button
      type="button"
      className="search-box flex items-center gap-2 px-2 h-7 bg-none rounded font-inherit"
      onClick={onOpen}
      aria-label="查找耳号、批次、单号、功能"
      aria-keyshortcuts="Control+K"
    >
      <SearchOutlined />
      <span className="flex-1 overflow-hidden nowrap text-left">耳号、批次、功能</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

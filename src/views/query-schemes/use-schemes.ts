import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToday } from '#inputs/today.ts'
import { usePreference } from '#views/use-preference.ts'
import { useFarmCalendar } from '#widgets/farm-calendar.ts'
import { movedDates } from './moved-dates.ts'
import { readSchemes, type Scheme, toggledFirst, withoutScheme, withScheme } from './scheme.ts'

/** The schemes a person keeps for the screen at this address. */
export function useSchemes(screen: string) {
  const { value, settled, save } = usePreference(`schemes.${screen}`)
  const schemes = useMemo(() => readSchemes(value), [value])
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const today = useToday()
  const calendar = useFarmCalendar()
  const addressOf = ({ search: kept, savedOn }: Scheme) => movedDates(kept, savedOn, today, calendar)
  /** False when it could not be kept, which the person has been told. */
  const keep = (next: readonly Scheme[]): Promise<boolean> =>
    save({ schemes: next }).then(
      () => true,
      () => false,
    )
  useFirst(
    settled,
    schemes,
    (first) => void navigate({ pathname, search: addressOf(first) }, { replace: true }),
  )
  return {
    schemes,
    shown: schemes.find((one) => addressOf(one) === unpaged(search))?.name ?? null,
    apply: (scheme: Scheme) => void navigate({ pathname, search: addressOf(scheme) }),
    add: (name: string) => keep(withScheme(schemes, { name, search: unpaged(search), savedOn: today })),
    remove: (name: string) => keep(withoutScheme(schemes, name)),
    toggleFirst: (name: string) => keep(toggledFirst(schemes, name)),
    link: `${window.location.origin}${pathname}${search}`,
  }
}

/** A screen opened without a question of its own opens with the scheme chosen for that, once. */
function useFirst(settled: boolean, schemes: readonly Scheme[], open: (first: Scheme) => void): void {
  const { search } = useLocation()
  const clean = useRef(search === '')
  useEffect(() => {
    if (search !== '') clean.current = false
    if (!settled || !clean.current) return
    clean.current = false
    const first = schemes.find((one) => one.first)
    if (first && first.search !== '') open(first)
  }, [settled, schemes, search, open])
}

/** The page a person happened to be on is no part of the query. */
function unpaged(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  return query.size ? `?${query}` : ''
}

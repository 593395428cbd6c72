import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isDate } from '#domain/calendar.ts'
import { useToday } from '#inputs/today.ts'
import { COMMON_CALENDAR, type FarmCalendar } from '#kit/report-period.ts'
import { datePresets } from '#widgets/date-presets.ts'
import { useFarmCalendar } from '#widgets/use-farm-calendar.ts'
import { usePreference } from '../use-preference.ts'
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
  /** False when it could not be kept, which the person has been reported. */
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

const RANGE = '..'
const FROM = /From$/

/**
 * An address saved on one day as it reads on another: 本月 saved in October is November in November. Spans that are no
 * quick pick stay the days they are.
 */
export function movedDates(
  search: string,
  savedOn: string,
  today: string,
  calendar = COMMON_CALENDAR,
): string {
  if (savedOn === today || !isDate(savedOn)) return search
  const query = new URLSearchParams(search)
  const moved = movingSpan(savedOn, today, calendar)
  for (const [key, text] of [...query]) {
    if (FROM.test(key)) moveEnds(query, key, moved)
    else if (text.includes(RANGE)) query.set(key, moved(...endsOf(text)).join(RANGE))
  }
  return query.size ? `?${query}` : ''
}

type Ends = readonly [from: string, to: string]
type Move = (...ends: Ends) => Ends

const endsOf = (text: string): Ends => {
  const [from = '', to = ''] = text.split(RANGE)
  return [from, to]
}

function movingSpan(savedOn: string, today: string, calendar: FarmCalendar): Move {
  return (from, to) => {
    for (const capped of [true, false]) {
      const place = datePresets(savedOn, capped, calendar).findIndex(
        ({ span }) => span.from === from && span.to === to,
      )
      const now = datePresets(today, capped, calendar)[place]
      if (now) return [now.span.from, now.span.to]
    }
    return [from, to]
  }
}

/** `dateFrom` and `dateTo`; an end that the address leaves to its default stays there. */
function moveEnds(query: URLSearchParams, key: string, move: Move): void {
  const other = key.replace(FROM, 'To')
  const to = query.get(other)
  if (to === null) return
  const [from, till] = move(query.get(key) ?? '', to)
  query.set(key, from)
  query.set(other, till)
}

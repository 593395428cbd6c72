import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type EventForm, eventFields } from '#kit/event-form.ts'
import { NO_OPTIONS, type Option, type OptionsOf, remembered } from '#views/cell-grid/option.ts'
import { listedOptions, useDictionaries } from '#views/cell-grid/use-dictionaries.ts'
import { placeOptions, usePlaces } from '../use-places.ts'
import type { EventApi } from './use-event-api.ts'

/** A new technician is on the list soon after his entry. */
const MINUTES = 2 * 60_000

/**
 * Options of the cells that are chosen, not typed: loaded once, searched in the browser.
 * @param house uid of the house above the grid: pens are those inside it
 */
export function useOptions(form: EventForm, farmId: string, api: EventApi, house: unknown): OptionsOf {
  const fields = Object.values(form.fields)
  const dictionaries = useDictionaries(fields)
  const places = usePlaces(api, farmId, Object.values(eventFields(form)))
  const named = Object.entries(eventFields(form)).flatMap(([key, field]) => (field.suggest ? [key] : []))
  const names = useQueries({
    queries: named.map((key) => ({
      queryKey: ['names', form.code, farmId, key],
      enabled: farmId !== '',
      staleTime: MINUTES,
      queryFn: async () => (await api.names(farmId, key)).map((one) => ({ value: one, label: one })),
    })),
    combine: dataOf,
  })
  const chosen = Object.entries(form.fields).flatMap(([key, { kind }]) => (kind === 'reference' ? [key] : []))
  const choices = useQueries({
    queries: chosen.map((key) => ({
      queryKey: ['choices', form.code, farmId, key],
      enabled: farmId !== '',
      staleTime: MINUTES,
      queryFn: async () =>
        (await api.choices(farmId, key)).map(({ uid, title }) => ({ value: uid, label: title })),
    })),
    combine: dataOf,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is named follows from the form
  return useMemo(
    () =>
      remembered((key, field) => {
        if (field.suggest) return names[named.indexOf(key)] ?? NO_OPTIONS
        if (field.kind === 'reference') return choices[chosen.indexOf(key)] ?? null
        if (field.kind === 'organisation') return placeOptions(places, key, house)
        return listedOptions(field, dictionaries)
      }),
    [form, dictionaries, names, choices, places, house],
  )
}

const dataOf = (results: readonly { data: readonly Option[] | undefined }[]) =>
  results.map(({ data }) => data ?? NO_OPTIONS)

import { useMemo } from 'react'
import type { Facts } from '#views/cell-grid/grid-state.ts'
import type { Place } from '../use-places.ts'
import { type Call, useServerCall } from '../use-server-call.ts'
import type { RowAnswer } from './grid-submit.ts'

export interface EventApi {
  lookup(farmId: string, earNos: readonly string[]): Promise<Facts[]>
  /** Facts of rows that no number opens, in their order. */
  factsBy(farmId: string, rows: readonly unknown[]): Promise<Facts[]>
  /** Animals, or hits of the call named, for a word being typed. */
  suggest(farmId: string, typed: string, call?: string): Promise<Facts[]>
  /** Animals of a work list; `narrowed` as the lists themselves are: to a house, to a keeper. */
  list(farmId: string, key: string, narrowed?: Readonly<Record<string, string>>): Promise<Facts[]>
  places(farmId: string): Promise<Place[]>
  /** Rows a reference cell may name. */
  choices(farmId: string, key: string): Promise<{ uid: string; title: string }[]>
  /** Names offered for a cell. */
  names(farmId: string, key: string): Promise<string[]>
  send(body: {
    requestId?: string
    farmId: string
    dryRun?: boolean
    rows: readonly unknown[]
  }): Promise<RowAnswer[]>
}

/** The calls of one event form. Trials and look-ups run quietly: they happen while a person types. */
export function useEventApi(code: string): EventApi {
  const ask = useServerCall()
  return useMemo(() => {
    const call: Call = (method, path, options) => ask(method, `event/${code}${path}`, options)
    return {
      lookup: async (farmId, earNos) =>
        (await call<{ list: Facts[] }>('post', '/lookup', { payload: { farmId, earNos } })).list,
      factsBy: async (farmId, rows) =>
        (await call<{ list: Facts[] }>('post', '/lookup', { payload: { farmId, rows } })).list,
      suggest: async (farmId, q, from = 'suggest') =>
        (await call<{ list: Facts[] }>('get', `/${from}`, { query: { farmId, q } })).list,
      list: async (farmId, key, narrowed) =>
        (await call<{ list: Facts[] }>('get', `/list/${key}`, { query: { farmId, ...narrowed } })).list,
      places: async (farmId) => (await call<{ list: Place[] }>('get', '/places', { query: { farmId } })).list,
      choices: async (farmId, key) =>
        (
          await call<{ list: { uid: string; title: string }[] }>('get', `/options/${key}`, {
            query: { farmId },
          })
        ).list,
      names: async (farmId, key) =>
        (await call<{ list: string[] }>('get', `/names/${key}`, { query: { farmId } })).list,
      send: async (body) =>
        (await call<{ results: RowAnswer[] }>('post', '', { payload: body, loud: body.dryRun !== true }))
          .results,
    }
  }, [ask, code])
}

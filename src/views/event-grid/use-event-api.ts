import { useMemo } from 'react'
import type { Facts } from '#views/cell-grid/grid-state.ts'
import type { Place } from '../use-places.ts'
import { type Call, useServerCall } from '../use-server-call.ts'
import type { RowAnswer } from './grid-submit.ts'

interface Sending {
  requestId?: string
  farmId: string
  dryRun?: boolean
  rows: readonly unknown[]
}

/** The calls of one event form. Trials and look-ups run quietly: they happen while a person types. */
export function useEventApi(code: string) {
  const ask = useServerCall()
  return useMemo(() => {
    const call: Call = (method, path, options) => ask(method, `event/${code}${path}`, options)
    const listOf = async <Row>(...asked: Parameters<Call>): Promise<Row[]> =>
      (await call<{ list: Row[] }>(...asked)).list
    return {
      lookup: (farmId: string, earNos: readonly string[]) =>
        listOf<Facts>('post', '/lookup', { payload: { farmId, earNos } }),
      /** Facts of rows that no number opens, in their order. */
      factsBy: (farmId: string, rows: readonly unknown[]) =>
        listOf<Facts>('post', '/lookup', { payload: { farmId, rows } }),
      /** Animals, or hits of the call named, for a word being typed. */
      suggest: (farmId: string, q: string, from = 'suggest') =>
        listOf<Facts>('get', `/${from}`, { query: { farmId, q } }),
      /** Animals of a work list; `narrowed` as the lists themselves are: to a house, to a keeper. */
      list: (farmId: string, key: string, narrowed?: Readonly<Record<string, string>>) =>
        listOf<Facts>('get', `/list/${key}`, { query: { farmId, ...narrowed } }),
      places: (farmId: string) => listOf<Place>('get', '/places', { query: { farmId } }),
      /** Rows a reference cell may name. */
      choices: (farmId: string, key: string) =>
        listOf<{ uid: string; title: string }>('get', `/options/${key}`, { query: { farmId } }),
      /** Names offered for a cell. */
      names: (farmId: string, key: string) => listOf<string>('get', `/names/${key}`, { query: { farmId } }),
      send: async (body: Sending) =>
        (await call<{ results: RowAnswer[] }>('post', '', { payload: body, loud: body.dryRun !== true }))
          .results,
    }
  }, [ask, code])
}

export type EventApi = ReturnType<typeof useEventApi>

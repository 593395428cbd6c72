import { useDataProvider } from '@refinedev/core'
import { useMemo } from 'react'
import type { Answer, StoredEvent } from './correction.ts'

export interface PlaceOption {
  uid: string
  label: string
  kind: string
}

/** A correction as it is sent; `row` null takes the event back. */
export interface Wish {
  uid: string
  version: number
  row: Readonly<Record<string, unknown>> | null
  reason: string | null
  dryRun: boolean
}

/** An event by itself, with its farm and the names of what it points at. */
export interface OpenedEvent extends StoredEvent {
  readonly farmId: string
  readonly titles: Readonly<Record<string, string>>
}

export interface CorrectionApi {
  send(wish: Wish): Promise<Answer>
  read(uid: string): Promise<OpenedEvent>
  places(farmId: string): Promise<PlaceOption[]>
}

/** The calls that correct an event of one kind. Trials run without the overlay: they happen while a person types. */
export function useCorrectionApi(code: string): CorrectionApi {
  const provider = useDataProvider()
  return useMemo(() => {
    const call = async <T extends object>(
      method: 'get' | 'patch' | 'delete',
      path: string,
      more: { payload?: unknown; query?: object; silent?: boolean } = {},
    ): Promise<T> => {
      const { custom } = provider()
      if (!custom) throw new Error('the data provider has no custom calls')
      const { payload, query, silent = true } = more
      const meta = silent ? { overlay: false, keep: true } : {}
      const { data } = await custom<T>({
        url: `event/${code}/${path}`,
        method,
        payload,
        query,
        meta,
      } as never)
      return data
    }
    return {
      send({ uid, row, ...wish }) {
        const payload = row ? { ...wish, row } : wish
        return call<Answer>(row ? 'patch' : 'delete', uid, { payload, silent: wish.dryRun })
      },
      read: (uid) => call<OpenedEvent>('get', uid),
      places: async (farmId) =>
        (await call<{ list: PlaceOption[] }>('get', 'places', { query: { farmId } })).list,
    }
  }, [provider, code])
}

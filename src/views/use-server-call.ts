import { type CustomParams, useDataProvider } from '@refinedev/core'
import { useMemo } from 'react'

interface CallOptions {
  payload?: unknown
  query?: object | undefined
  /** Shown to the waiting user: with the overlay, and not taken back when the screen is left. */
  loud?: boolean
}

export type Call = <T extends object>(
  method: CustomParams['method'],
  url: string,
  options?: CallOptions,
) => Promise<T>

/** A call of the server beyond lists and records. Without `loud` it runs quietly: look-ups and trials happen while a person types. */
export function useServerCall(): Call {
  const provider = useDataProvider()
  return useMemo(() => {
    return async <T extends object>(
      method: CustomParams['method'],
      url: string,
      { payload, query, loud = false }: CallOptions = {},
    ): Promise<T> => {
      const { custom } = provider()
      if (!custom) throw new Error('the data provider has no custom calls')
      const meta = loud ? {} : { overlay: false, keep: true }
      const { data } = await custom({ url, method, payload, query, meta } as CustomParams)
      return data as T
    }
  }, [provider])
}

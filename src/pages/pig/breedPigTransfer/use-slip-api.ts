import { useMemo } from 'react'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import type { Place } from '#views/use-places.ts'
import { type Call, useServerCall } from '#views/use-server-call.ts'
import type { ActAnswer, SlipPigs } from './slip-data.ts'

type Body = Readonly<Record<string, unknown>>

/** The calls of 种猪调拨 beyond the plain list. Trials run without the overlay: they happen while a person types. */
export function useSlipApi() {
  const ask = useServerCall()
  return useMemo(() => {
    const call: Call = (method, path, options) => ask(method, `${pigTransfer.name}/${path}`, options)
    return {
      pigs: (uid: string) => call<SlipPigs>('get', `${uid}/pigs`),
      /** Trial of a slip that is being typed. */
      try: (payload: Body) => call<Omit<SlipPigs, 'version'>>('post', 'pigs', { payload }),
      farms: async () => (await call<{ list: { uid: string; name: string }[] }>('get', 'farms')).list,
      places: async (farmId: string) =>
        (await call<{ list: Place[] }>('get', 'places', { query: { farmId } })).list,
      act: (uid: string, act: string, payload: Body) =>
        call<ActAnswer>('post', `${uid}/${act}`, { payload, loud: payload.dryRun !== true }),
    }
  }, [ask])
}

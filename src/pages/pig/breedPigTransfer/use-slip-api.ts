import { useMemo } from 'react'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import { type Call, useServerCall } from '#views/use-server-call.ts'
import type { ActAnswer, PlaceOption, SlipPigs } from './slip-data.ts'

type Body = Readonly<Record<string, unknown>>

interface SlipApi {
  pigs(uid: string): Promise<SlipPigs>
  /** Trial of a slip that is being typed. */
  try(body: Body): Promise<Omit<SlipPigs, 'version' | 'status'>>
  farms(): Promise<{ uid: string; name: string }[]>
  places(farmId: string): Promise<PlaceOption[]>
  act(uid: string, act: string, body: Body): Promise<ActAnswer>
}

/** The calls of 种猪调拨 beyond the plain list. Trials run without the overlay: they happen while a person types. */
export function useSlipApi(): SlipApi {
  const ask = useServerCall()
  return useMemo(() => {
    const call: Call = (method, path, options) => ask(method, `${pigTransfer.name}/${path}`, options)
    return {
      pigs: (uid) => call<SlipPigs>('get', `${uid}/pigs`),
      try: (payload) => call('post', 'pigs', { payload }),
      farms: async () => (await call<{ list: { uid: string; name: string }[] }>('get', 'farms')).list,
      places: async (farmId) =>
        (await call<{ list: PlaceOption[] }>('get', 'places', { query: { farmId } })).list,
      act: (uid, act, payload) =>
        call<ActAnswer>('post', `${uid}/${act}`, { payload, loud: payload.dryRun !== true }),
    }
  }, [ask])
}

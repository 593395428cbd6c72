import { useMemo } from 'react'
import type { Place } from '../use-places.ts'
import { useServerCall } from '../use-server-call.ts'
import type { Answer, CorrectionDoor, StoredEvent } from './correction.ts'

/** A correction as it is sent; `row` null takes the event back. */
export interface Wish {
  uid: string
  version: number
  row: Readonly<Record<string, unknown>> | null
  reason: string | null
  dryRun: boolean
}

/** An event by itself, with its farm and the names of what it points at. */
interface OpenedEvent extends StoredEvent {
  readonly farmId: string
  /** Entered today by the person who asks. */
  readonly ownToday?: boolean
  readonly titles: Readonly<Record<string, string>>
}

export interface CorrectionApi {
  send(wish: Wish): Promise<Answer>
  read(uid: string): Promise<OpenedEvent>
  places(farmId: string): Promise<Place[]>
}

/** The calls that correct an event of one kind. Trials run without the overlay: they happen while a person types. */
export function useCorrectionApi(code: string, door?: CorrectionDoor): CorrectionApi {
  const call = useServerCall()
  return useMemo(() => {
    const own = `event/${code}`
    return {
      send({ uid, row, ...wish }) {
        const options = { payload: row ? { ...wish, row } : wish, loud: !wish.dryRun }
        if (door && !row) return call<Answer>('post', door.undo.replace('{uid}', uid), options)
        return call<Answer>(row ? 'patch' : 'delete', `${own}/${uid}`, options)
      },
      read: (uid) => call<OpenedEvent>('get', door ? door.read.replace('{uid}', uid) : `${own}/${uid}`),
      places: async (farmId) =>
        (await call<{ list: Place[] }>('get', `${own}/places`, { query: { farmId } })).list,
    }
  }, [call, code, door])
}

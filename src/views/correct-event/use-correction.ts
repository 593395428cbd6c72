import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isApiError } from '#providers/api-error.ts'
import type { Values } from '../resource-form/form-values.ts'
import type { Place } from '../use-places.ts'
import { useServerCall } from '../use-server-call.ts'
import {
  type Answer,
  type CorrectionDoor,
  confirmReasonOf,
  isPossible,
  type StoredEvent,
  warnings,
} from './correct-event.answer.ts'

const PAUSE_MS = 400
const CONFLICT = 409
const NOT_FOUND = 404

/** The last trial: its request, and the answer of the server. */
interface Trial {
  key: string
  answer: Answer
}

type Outcome = 'done' | 'refused' | 'conflict' | 'gone' | 'failed'

interface CorrectionInput {
  code: string
  door?: CorrectionDoor | undefined
  event: StoredEvent
  /** New cells; null takes the event back; undefined while the cells cannot be tried. */
  row: Values | null | undefined
  reason: string
  /** A reason is asked for only where a rule wants one. */
  reasonOptional?: boolean | undefined
}

/** Tries a correction whenever its input rests for a moment, and carries it out. */
export function useCorrection({ code, door, event, row, reason, reasonOptional = false }: CorrectionInput) {
  const api = useCorrectionApi(code, door)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [saving, setSaving] = useState(false)
  const key = row === undefined ? '' : JSON.stringify([event.version, row])
  useTrial(api, event, row, key, (answer) => setTrial({ key, answer }))
  const answer = trial?.key === key ? trial.answer : null
  const needsReason = !reasonOptional || (answer !== null && warnings(answer).length > 0)

  async function save(): Promise<Outcome> {
    if (row === undefined || saving) return 'failed'
    setSaving(true)
    const confirmReason = confirmReasonOf(answer, event, reason)
    try {
      const full = row && { ...row, confirmReason }
      const done = await api.send({ ...base(event), row: full, reason: reason.trim() || null, dryRun: false })
      if (!done.accepted) setTrial({ key, answer: done })
      return done.accepted ? 'done' : 'refused'
    } catch (error) {
      return outcomeOf(error)
    } finally {
      setSaving(false)
    }
  }

  return {
    api,
    /** Null while the trial of the present input is under way. */
    answer,
    saving,
    needsReason,
    ready: answer !== null && isPossible(answer) && !(needsReason && reason.trim() === ''),
    save,
  }
}

const base = ({ uid, version }: StoredEvent): Pick<CorrectionRequest, 'uid' | 'version'> => ({ uid, version })

function outcomeOf(error: unknown): Outcome {
  if (!isApiError(error)) throw error
  if (error.statusCode === CONFLICT) return 'conflict'
  return error.statusCode === NOT_FOUND ? 'gone' : 'failed'
}

/** One trial at a time is awaited; an answer to something older is thrown away. */
function useTrial(
  api: ReturnType<typeof useCorrectionApi>,
  event: StoredEvent,
  row: Values | null | undefined,
  key: string,
  take: (answer: Answer) => void,
): void {
  const requestNow = useEffectEvent(() => ({ ...base(event), row: row ?? null, reason: null, dryRun: true }))
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (key === '') return
    let gone = false
    const timer = setTimeout(() => {
      api.send(requestNow()).then(
        (answer) => !gone && taken(answer),
        () => undefined, // reported by the HTTP layer; the next change tries again
      )
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [api, key])
}

/** A correction as it is sent; `row` null takes the event back. */
interface CorrectionRequest {
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

/** The calls that correct an event of one kind. Trials run without the overlay: they happen while a person types. */
export function useCorrectionApi(code: string, door?: CorrectionDoor) {
  const call = useServerCall()
  return useMemo(() => {
    const own = `event/${code}`
    return {
      send({ uid, row, ...request }: CorrectionRequest) {
        const options = { payload: row ? { ...request, row } : request, loud: !request.dryRun }
        if (door && !row) return call<Answer>('post', door.undo.replace('{uid}', uid), options)
        return call<Answer>(row ? 'patch' : 'delete', `${own}/${uid}`, options)
      },
      read: (uid: string) =>
        call<OpenedEvent>('get', door ? door.read.replace('{uid}', uid) : `${own}/${uid}`),
      places: async (farmId: string) =>
        (await call<{ list: Place[] }>('get', `${own}/places`, { query: { farmId } })).list,
    }
  }, [call, code, door])
}

import { useInvalidate } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '#inputs/today.ts'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRested } from '#widgets/use-rested.ts'
import { type ActKind, bodyOf, concerned, type Draft, missing, reasonMissing, undoSteps } from './acts.ts'
import type { ActAnswer } from './slip-data.ts'
import { useSlipApi } from './use-slip-api.ts'

const PAUSE_MS = 300

const EMPTY: Omit<Draft, 'date'> = { houseId: null, reason: '', step: null, left: new Set(), cells: {} }

/** An act on a slip while it is typed: its animals, the server's present answer to it, and its sending. */
export function useAct(slip: ListRow, act: ActKind, onDone: () => void) {
  const api = useSlipApi()
  const invalidate = useInvalidate()
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, date: useToday() })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ActAnswer | null>(null)
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const pigs = useQuery({
    queryKey: ['transfer-pigs', slip.uid],
    queryFn: () => api.pigs(slip.uid),
    gcTime: 0,
  })
  const all = pigs.data?.list ?? []
  const steps = undoSteps(all)
  const step = draft.step ?? steps[0] ?? null
  const there = concerned(act, step, all)
  const chosen = there.filter((one) => !draft.left.has(one.earNo))
  const body = { version: pigs.data?.version ?? slip.version, ...bodyOf(act, { ...draft, step }, chosen) }
  const idle = pigs.data ? missing(act, draft, chosen) : null
  const trial = useTrial(JSON.stringify(body), pigs.data !== undefined && idle === null, (asked) =>
    api.act(slip.uid, act, { ...asked, dryRun: true }),
  )
  const answer = refused ?? trial.data ?? null

  async function send(): Promise<void> {
    setBusy(true)
    try {
      const result = await api.act(slip.uid, act, { ...body, requestId })
      setRequestId(crypto.randomUUID())
      await invalidate({ resource: pigTransfer.name, invalidates: ['list'] })
      if (result.accepted) return onDone()
      setRefused(result)
      await pigs.refetch()
    } catch {
      // the sentence has been reported; the typed input stays
    } finally {
      setBusy(false)
    }
  }

  return {
    slip,
    act,
    pigs: pigs.data ?? null,
    there,
    chosen,
    steps,
    draft: { ...draft, step },
    change(patch: Partial<Draft>) {
      setRefused(null)
      setDraft((before) => ({ ...before, ...patch }))
    },
    idle,
    answer,
    asking: trial.isFetching,
    busy,
    ready: !busy && idle === null && answer !== null && !reasonMissing(act, draft) && isPossible(act, answer),
    send: () => void send(),
  }
}

export type ActModel = ReturnType<typeof useAct>

/** A receipt saves the animals that pass; every other act takes all or none. */
const isPossible = (act: ActKind, { accepted, results }: ActAnswer): boolean =>
  accepted || (act === 'receive' && results.some((one) => one.accepted))

/** Asks the server for a trial, once the typing has paused. */
function useTrial(
  body: string,
  enabled: boolean,
  ask: (body: Record<string, unknown>) => Promise<ActAnswer>,
) {
  const settled = useRested(body, PAUSE_MS)
  return useQuery({
    queryKey: ['transfer-trial', settled],
    enabled: enabled && settled === body,
    queryFn: () => ask(JSON.parse(settled) as Record<string, unknown>),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}

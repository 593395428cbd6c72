import { useState } from 'react'
import type { FieldErrors } from '#kit/schema.ts'

type Act = (requestId: string) => Promise<{ ok: true } | { ok: false; errors: FieldErrors }>

/** Runs one step at a time; a refusal is kept to be shown. A step whose reply was lost goes out under the same number again. */
export function useTaskActs({ refetch }: { refetch(): void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  return {
    busy,
    problem,
    async run(act: Act) {
      if (busy) return
      setBusy(true)
      setProblem(null)
      const result = await act(requestId).finally(() => setBusy(false))
      if (result.ok) setRequestId(crypto.randomUUID())
      else setProblem(Object.values(result.errors).flat().join('；'))
      refetch()
    },
  }
}

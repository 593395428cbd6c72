import { useQuery } from '@tanstack/react-query'
import type { Row } from '#inputs/field-components.ts'
import { farmCustody } from '#resources/system/farm-custody.ts'
import { useAnswer } from '#views/use-answer.ts'
import { type Call, useServerCall } from '#views/use-server-call.ts'
import { useRested } from '#widgets/use-rested.ts'
import type { CustodyRow } from './custody-data.ts'

const { name } = farmCustody
/** As many as the server answers at once. */
const PAGE = 150
const TYPING_MS = 300

/** All periods at once: the base of the time axis, the counts and the check for overlaps. */
export function useAllPeriods() {
  const call = useServerCall()
  const { data, refetch } = useQuery({
    queryKey: [name, 'all'],
    queryFn: () => readAll(call),
  })
  return { rows: data ?? NONE, refetch: () => void refetch() }
}

const NONE: readonly CustodyRow[] = []

async function readAll(call: Call): Promise<readonly CustodyRow[]> {
  const rows: CustodyRow[] = []
  for (;;) {
    const query = { _start: rows.length, _end: rows.length + PAGE }
    const { list, total } = await call<{ list: CustodyRow[]; total: number }>('get', name, { query })
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) return rows
  }
}

/** Effects of the typed period, asked for a moment after typing; none until company, farm and beginning are there. */
export function useImpact(uid: string | null, values: Row): readonly string[] {
  const { manageCompanyId, managedFarmId, fromDate, toDate } = values
  const isWhole = Boolean(manageCompanyId && managedFarmId && fromDate)
  const wanted = {
    manageCompanyId,
    managedFarmId,
    fromDate,
    ...(toDate ? { toDate } : {}),
    ...(uid && { uid }),
  }
  const asked = useRested(isWhole ? wanted : null, TYPING_MS)
  const { answer } = useAnswer<{ list: readonly string[] }>(`${name}/impact`, {
    query: asked ?? undefined,
    enabled: asked !== null,
    quiet: false,
  })
  return (asked && answer?.list) ?? NO_WORDS
}

const NO_WORDS: readonly string[] = []

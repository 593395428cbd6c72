import { useCustom } from '@refinedev/core'
import { useLocation, useNavigate } from 'react-router'
import type { FunctionModel } from '#kit/grants.ts'
import { type Explained, PERMISSION_EXPLAIN } from '#resources/system/permission-explain.ts'
import { useAnswer } from '#views/use-answer.ts'

export interface Asked {
  /** The person; oneself without. */
  readonly uid?: string | undefined
  readonly code?: string | undefined
  readonly organizeId?: string | undefined
}

/** Filters in the address: a change of them opens no other tab. */
const NAMES = { uid: 'f.uid', code: 'f.code', organizeId: 'f.organizeId' } as const
const KEYS = Object.keys(NAMES) as (keyof typeof NAMES)[]

/** The question is in the address: links, Back and a reload find it again. */
export function useAsked() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const asked: Asked = Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = query.get(NAMES[key])
      return value ? [[key, value]] : []
    }),
  )
  const ask = (change: Asked) => {
    for (const key of KEYS) {
      if (!(key in change)) continue
      const value = change[key]
      if (value) query.set(NAMES[key], value)
      else query.delete(NAMES[key])
    }
    void navigate({ pathname, search: query.size > 0 ? `?${query}` : '' })
  }
  return { asked, ask }
}

export const useExplained = (asked: Asked) =>
  useAnswer<Explained>(PERMISSION_EXPLAIN, { query: asked, keepsLast: true })

/** All functions there are, those of others included. */
export function useAllFunctions(): readonly FunctionModel[] {
  const { result } = useCustom<{ functionModels?: FunctionModel[] }>({
    url: `${PERMISSION_EXPLAIN}/functions`,
    method: 'get',
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
    meta: { overlay: false },
  })
  return result.data?.functionModels ?? NO_FUNCTIONS
}

const NO_FUNCTIONS: readonly FunctionModel[] = []

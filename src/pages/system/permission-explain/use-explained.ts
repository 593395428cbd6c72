import { type HttpError, useCustom } from '@refinedev/core'
import { useLocation, useNavigate } from 'react-router'
import type { FunctionModel } from '#kit/grants.ts'
import { type Explained, PERMISSION_EXPLAIN } from '#resources/system/permission-explain.ts'

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

export function useExplained(asked: Asked) {
  const { query } = useCustom<Explained, HttpError>({
    url: PERMISSION_EXPLAIN,
    method: 'get',
    config: { query: asked },
    queryOptions: { placeholderData: (before) => before },
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  })
  return {
    explained: query.data?.data,
    error: query.error,
    loading: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

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

import { useCustom } from '@refinedev/core'
import type { FunctionModel } from '#kit/grants.ts'
import { type Explained, PERMISSION_EXPLAIN } from '#resources/system/permission-explain.ts'
import { useAddressQuery } from '#views/use-address-query.ts'
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
  const { query, go } = useAddressQuery()
  const asked: Asked = Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = query.get(NAMES[key])
      return value ? [[key, value]] : []
    }),
  )
  const ask = (change: Asked) =>
    go(Object.fromEntries(KEYS.flatMap((key) => (key in change ? [[NAMES[key], change[key]]] : []))))
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

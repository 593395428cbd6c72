import { use, useMemo } from 'react'
import { createStore, useStore } from 'zustand'
import { ServicesContext } from '#app-state/services.ts'
import { type FunctionModel, walkFunctions } from '#kit/grants.ts'
import type { Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'

/** Without a signed-in user nothing is granted. */
const noUser = createStore<{ functions: readonly FunctionModel[] | null }>()(() => ({ functions: null }))

/** The resource without the fields that are sent only to holders of a right the person lacks. */
export function useSeen(resource: Resource): Resource {
  const session = use(ServicesContext)?.session ?? noUser
  const functions = useStore(
    session,
    (state: { functions: readonly FunctionModel[] | null }) => state.functions,
  )
  return useMemo(
    () => seenBy(resource, new Set(walkFunctions(functions ?? []).map(({ code }) => code))),
    [resource, functions],
  )
}

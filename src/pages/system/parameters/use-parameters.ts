import type { ParameterKey } from '#domain/parameters.ts'
import type { SettingRow } from '#resources/answers/parameters.shapes.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import type { ParameterList } from './parameter-data.ts'

const URL = 'parameter-configuration'
const asked = (organizeId: string | null) => (organizeId ? { organizeId } : {})

/** Every parameter with its value at a node; the person's own organisation where none is named. */
export const useParameters = (organizeId: string | null) =>
  useAnswer<ParameterList>(URL, { query: asked(organizeId), keepsLast: true, overlay: true, quiet: false })

/** All values ever set of a key at a node and above it, newest first. */
export const useHistory = (key: ParameterKey, organizeId: string | null) =>
  useAnswer<{ list: SettingRow[] }>(`${URL}/${key}/history`, {
    query: asked(organizeId),
    ...{ overlay: true, quiet: false },
  })

interface Change {
  readonly organizeId: string | null
  readonly value?: string
  readonly reset?: boolean
  /** The person was asked, and replaces the value already set for the day. */
  readonly replaces?: boolean
  readonly effectiveFrom: unknown
  readonly reason: unknown
}

/** Sets a key, or takes back a planned value. */
export function useSetParameter() {
  const call = useCall(URL)
  return {
    set: (key: ParameterKey, { organizeId, reset, replaces, ...change }: Change, done: string) =>
      call({
        url: `${URL}/${key}`,
        method: 'put',
        values: {
          ...asked(organizeId),
          ...change,
          ...(reset ? { reset: 'true' } : {}),
          ...(replaces ? { replaces: 'true' } : {}),
        },
        done,
        quiet: true,
      }),
    cancel: (uid: string) =>
      call({ url: `${URL}/planned/${uid}`, method: 'delete', done: '已撤销未生效的变更' }),
  }
}

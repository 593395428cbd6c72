import type { AccessControlProvider } from '@refinedev/core'
import { type FunctionModel, grantedSet } from '#kit/grants.ts'
import { functionCode } from '#kit/resource.ts'
import type { Session } from './session.ts'

type Granted = () => ReadonlySet<string> | Promise<ReadonlySet<string>>

const NO_LIST: readonly FunctionModel[] = []
const UNREADABLE = '权限读取失败，请刷新页面'
/** refine's words for what our function codes call otherwise. */
const ACTIONS: Readonly<Record<string, string>> = { show: 'list', clone: 'create' }

/** Shows or hides; the server decides. A failure is reported, as refine would turn it into a silent "no". */
export function createAccessControl(
  granted: Granted,
  onError: (text: string, error: unknown) => void,
): AccessControlProvider {
  return {
    async can({ resource, action }) {
      if (!resource) return { can: true }
      const code = functionCode(resource, ACTIONS[action] ?? action)
      try {
        const can = (await granted()).has(code)
        return can ? { can } : { can, reason: `没有权限：${code}` }
      } catch (error) {
        onError(UNREADABLE, error)
        return { can: false, reason: UNREADABLE }
      }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

/** The granted set of the list in the session, built once per list. A failed build is tried again on the next call. */
export function createGranted(session: Session, build = grantedSet): Granted {
  let known: { functions: readonly FunctionModel[]; set: Promise<ReadonlySet<string>> } | null = null
  return async () => {
    const functions = session.getState().functions ?? NO_LIST
    if (known?.functions !== functions) known = { functions, set: build(functions) }
    try {
      return await known.set
    } catch (error) {
      known = null
      throw error
    }
  }
}

import { useCan } from '@refinedev/core'
import type { Action } from '#kit/resource.ts'

type Rights = Readonly<Record<Action, boolean>>

/** Rights of the person on a screen: the function list grants them and the declaration offers them. */
export function useRights(resource: string, offered: readonly Action[]): Rights {
  const list = useCan({ resource, action: 'list' })
  const create = useCan({ resource, action: 'create' })
  const edit = useCan({ resource, action: 'edit' })
  const remove = useCan({ resource, action: 'delete' })
  const imports = useCan({ resource, action: 'import' })
  const exports = useCan({ resource, action: 'export' })
  const can = { list, create, edit, delete: remove, import: imports, export: exports }
  const may = (action: Action) => offered.includes(action) && can[action].data?.can === true
  return {
    // unknown yet is not "no": the first answer of the server decides
    list: can.list.data?.can !== false,
    create: may('create'),
    edit: may('edit'),
    delete: may('delete'),
    import: may('import'),
    export: may('export'),
  }
}

/** True where the person may press a button beyond the actions. */
export const useMay = (resource: string, button: string): boolean =>
  useCan({ resource, action: button }).data?.can === true

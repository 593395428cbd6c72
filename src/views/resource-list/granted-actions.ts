import type { RowAction } from './row-actions.tsx'

interface OfferedAction extends RowAction {
  /** The person may do it; left out, everyone may. */
  readonly may?: boolean
}

/** The acts of a row that the person may do, in their order. */
export const grantedActions = (actions: readonly OfferedAction[]): RowAction[] =>
  actions.filter(({ may = true }) => may)

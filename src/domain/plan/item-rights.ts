/** States of the plan of an item: never approved, in force, replaced. */
export const itemPlanStates = { DRAFT: '草稿', IN_FORCE: '生效', REPLACED: '已替代' } as const
export type ItemPlanState = keyof typeof itemPlanStates

/** Fields of an item that report progress while its plan is carried out. */
export const ITEM_PROGRESS: ReadonlySet<string> = new Set([
  'doneRate',
  'actualStart',
  'actualEnd',
  'actualQty',
  'remark',
])

/** Reporting progress of an item; anything else, adding and removing items included. */
type ItemDeed = 'progress' | 'change'

/** Why the plan of an item does not allow it, or null (§2.15: a plan in force is changed by a new version). */
export function itemRefusal(state: ItemPlanState, deed: ItemDeed): string | null {
  if (state === 'DRAFT' || (state === 'IN_FORCE' && deed === 'progress')) return null
  return state === 'IN_FORCE' ? '计划已生效，只能填报完成情况；调整请新增版本' : '计划已被替代，不能修改'
}

import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { isOver } from '#server/queries/immune/items.ts'

/** Results of a due item. */
export const immuneStates = {
  ON_TIME: '按时',
  LATE: '超时补免',
  PARTLY: '部分未免',
  MISSED: '漏免',
  PENDING: '待免',
} as const

/** Unvaccinated heads of an item `x`: missed once its window is over, awaited until then. */
export const undone = sql`(x.heads - x.done)`

/** State of an item `x` on a day. */
export const stateOn = (today: Sql): Sql => sql`case
  when x.on_time = x.heads then 'ON_TIME' when x.done = x.heads then 'LATE' when not ${isOver(today)} then 'PENDING'
  when x.done > 0 then 'PARTLY' else 'MISSED' end`

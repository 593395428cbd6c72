import { type CheckId, checkLabel } from '#domain/close/check-words.ts'
import type { CheckLine } from '#domain/close/close.answer.ts'

/** The line of a check that only warns, as the whole answer of the check. */
export const warning = (
  id: CheckId,
  count: number,
  { note, screen, filters = {} }: Pick<CheckLine, 'note' | 'screen'> & Partial<Pick<CheckLine, 'filters'>>,
): CheckLine[] => [{ id, label: checkLabel(id, count), level: 'W', count, note, screen, filters }]

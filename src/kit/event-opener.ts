import type { EventFormInput } from './event-form.ts'
import { earTag, type Field, text } from './field.ts'

/** Field that opens a row: the number of an animal, of a lot or of a batch; null where the row creates its animal or batch. */
export function openerOf({ target }: Pick<EventFormInput, 'target'>): Field | null {
  if (target === null) return null
  if (target === 'lot') return text('批号', { required: true, maxLength: 40 })
  if (target === 'batch') return text('批次号', { required: true, maxLength: 30 })
  return earTag('耳号', { required: true })
}

/** Why a person goes on despite a warning. Not `reason`: several events have a cause under that name. */
export const confirmReason = text('继续原因', { spaces: true, maxLength: 200, hint: '有提醒仍要保存时填写' })

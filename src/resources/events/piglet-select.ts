import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, earTag } from '#kit/field.ts'

/** The dam's side of choosing a piglet. It is recorded on the screen 选种, not in a grid: no menu entry of its own. */
export const pigletSelect = defineEventForm({
  code: 'event_piglet_select',
  name: 'choose-pig',
  label: '仔猪选留',
  title: '选种',
  target: 'sow',
  header: { date: date('选种日期', { required: true }) },
  fields: {
    result: choice('选留结果', { KEEP: '选留', REJECT: '不选留' }, { required: true }),
    newEarNo: earTag('选留耳号'),
  },
  effect: '选留的仔猪离开本窝，建立种猪档案',
})

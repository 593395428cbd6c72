import { defineEventForm } from '#kit/event-form.ts'
import { date, organisation, text } from '#kit/field.ts'
import { fact } from './derived.ts'

export const transferHouse = defineEventForm({
  head: { code: 'event_transfer_house', label: '转舍', title: '转舍调栏', effect: '保存后猪只转入所选栋舍' },
  target: 'pig',
  header: {
    date: date('转舍日期', { required: true }),
    houseId: organisation('转入栋舍', ['house'], { required: true }),
  },
  fields: {
    penId: organisation('转入栏位', ['house'], { width: 140 }),
    reason: text('原因', { width: 140 }),
  },
  shows: {
    derived: {
      status: fact('状态', 'statusTitle', { width: 84 }),
      parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
      place: fact('当前栋舍-栏位', 'place', { width: 140 }),
      dueDate: fact('预产期', 'dueDate', { width: 104 }),
    },
    lists: { toCrate: '待上产床' },
  },
})

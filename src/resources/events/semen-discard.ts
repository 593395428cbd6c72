import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, integer, text } from '#kit/field.ts'
import { fact } from './derived.ts'

const semenDiscardReasons = {
  EXPIRED: '过期',
  MOTILITY: '活力下降',
  BROKEN: '破损',
  TEMPERATURE: '保存温度异常',
  OTHER: '其他',
} as const

export const semenDiscard = defineEventForm({
  head: { code: 'event_semen_discard', label: '精液报废', effect: '保存后份数从精液库存中扣除' },
  target: 'lot',
  header: { date: date('报废日期', { required: true }) },
  fields: {
    doses: integer('报废份数', { required: true, min: 1, max: 9999, width: 84 }),
    reason: choice('原因', semenDiscardReasons, { required: true, default: 'EXPIRED', width: 120 }),
    remark: text('备注', { spaces: true, width: 160 }),
  },
  shows: {
    derived: {
      boar: fact('公猪', 'boarEarnock', { width: 120 }),
      producedDate: fact('生产日期', 'producedDate', { width: 104 }),
      validTo: fact('有效期至', 'validTo', { width: 104 }),
      stock: fact('库存 份', 'stock', { width: 68, digits: 0 }),
    },
    sums: ['doses'],
    lists: { expired: '已过期有库存', stock: '全部有库存' },
  },
})

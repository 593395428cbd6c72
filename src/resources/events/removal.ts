import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, dictionary, money, reference, weight } from '#kit/field.ts'
import { fact, withdrawnUntil } from './derived.ts'

const facts = {
  status: fact('状态', 'statusTitle', { width: 84 }),
  parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
  suckling: fact('带仔数', 'suckling', { width: 64, digits: 0 }),
  place: fact('栋舍-栏位', 'place', { width: 140 }),
}

export const cullDecision = defineEventForm({
  head: { code: 'event_cull_decide', label: '判定淘汰', effect: '保存后猪只状态变为 待淘汰，仍计存栏' },
  target: 'pig',
  header: { date: date('判定日期', { required: true }) },
  fields: { reason: dictionary('淘汰原因', 'cull_reason', { width: 160 }) },
  shows: {
    derived: facts,
  },
})

export const cullKinds = { SALE: '出售', DISPOSAL: '无害化', WAIT: '待售' } as const

export const culling = defineEventForm({
  head: {
    code: 'event_cull_pig',
    name: 'event-cull',
    label: '淘汰',
    title: '淘汰离场',
    effect: '保存后猪只离场，状态变为 淘汰（待售变为 待淘汰）',
  },
  target: 'pig',
  header: {
    date: date('离场日期', { required: true }),
    kind: choice('处理方式', cullKinds, { required: true, default: 'SALE' }),
  },
  fields: {
    reason: dictionary('淘汰原因', 'cull_reason', { width: 160 }),
    weight: weight('重量', { min: 0, max: 600, width: 84 }),
    amount: money('金额', { min: 0, width: 96 }),
  },
  shows: {
    derived: { ...facts, withdrawnUntil },
    sums: ['weight', 'amount'],
    lists: { cullWait: '待淘汰' },
  },
})

export const death = defineEventForm({
  head: {
    code: 'event_death_pig',
    name: 'event-death',
    label: '死亡',
    title: '种猪死亡',
    effect: '保存后猪只离场，状态变为 死亡',
  },
  target: 'pig',
  header: { date: date('死亡日期', { required: true }) },
  fields: {
    reason: dictionary('死亡原因', 'death_reason', { width: 160 }),
    disposal: dictionary('处理方式', 'disposal_method', { required: true, width: 120 }),
    weight: weight('重量', { min: 0, max: 600, width: 84 }),
  },
  shows: {
    derived: facts,
    sums: ['weight'],
  },
})

export const sale = defineEventForm({
  head: {
    code: 'event_sale_pig',
    name: 'event-sale',
    label: '种猪销售',
    effect: '保存后猪只离场，状态变为 销售',
  },
  target: 'pig',
  header: {
    date: date('销售日期', { required: true }),
    clientId: reference('客户', 'basic-client'),
  },
  fields: {
    weight: weight('重量', { min: 0, max: 600, width: 84 }),
    amount: money('金额', { min: 0, width: 96 }),
  },
  shows: {
    derived: { ...facts, withdrawnUntil },
    sums: ['weight', 'amount'],
    lists: { cullWait: '待淘汰' },
  },
})

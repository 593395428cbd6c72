import { defineEventForm } from '#kit/event-form.ts'
import { date, decimal, dictionary, integer } from '#kit/field.ts'
import { daysSince, fact } from './derived.ts'

export const pigletDeath = defineEventForm({
  code: 'event_piglet_death',
  name: 'event-piglet-death',
  label: '仔猪死亡',
  title: '仔猪死亡',
  target: 'sow',
  repeatable: true,
  header: { date: date('死亡日期', { required: true }) },
  fields: {
    qty: integer('头数', { required: true, min: 1, max: 60, width: 60 }),
    reason: dictionary('死亡原因', 'piglet_death_reason', { required: true, width: 140 }),
    weight: decimal('重量', { min: 0, max: 300, unit: 'kg', width: 72 }),
  },
  derived: {
    parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
    lastFarrowDate: fact('分娩日期', 'lastFarrowDate', { width: 104 }),
    ageDays: daysSince('日龄 天', 'lastFarrowDate'),
    suckling: fact('带仔数', 'suckling', { width: 64, digits: 0 }),
    pen: fact('产床', 'place', { width: 120 }),
  },
  sums: ['qty', 'weight'],
  lists: { lactating: '哺乳母猪' },
  effect: '保存后窝带仔数减少',
})

import { defineEventForm } from '#kit/event-form.ts'
import { date, decimal, dictionary, earTag, integer } from '#kit/field.ts'
import { daysSince, fact } from './derived.ts'

export const foster = defineEventForm({
  code: 'event_foster',
  name: 'event-foster',
  label: '寄养',
  title: '寄养录入',
  target: 'sow',
  header: { date: date('寄养日期', { required: true }) },
  fields: {
    toEarNo: earTag('寄入母猪', { required: true, width: 108 }),
    qty: integer('头数', { required: true, min: 0, max: 60, width: 60 }),
    weight: decimal('重量', { min: 0, max: 300, unit: 'kg', width: 72 }),
    reason: dictionary('寄养原因', 'foster_reason', { width: 140 }),
  },
  derived: {
    parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
    lastFarrowDate: fact('分娩日期', 'lastFarrowDate', { width: 104 }),
    ageDays: daysSince('日龄 天', 'lastFarrowDate'),
    suckling: fact('带仔数', 'suckling', { width: 64, digits: 0 }),
    place: fact('产床', 'place', { width: 120 }),
  },
  offers: { toEarNo: 'nursing' },
  sums: ['qty', 'weight'],
  lists: { lactating: '哺乳母猪' },
  effect: '保存后仔猪由寄出母猪转给寄入母猪，两窝带仔数同时变化',
  pair: {
    cell: 'toEarNo',
    mine: (payload, earNo) => ({ ...payload, fromEarNo: earNo, role: 'OUT' }),
    theirs: (payload, earNo) => ({ ...payload, fromEarNo: earNo, role: 'IN' }),
  },
})

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

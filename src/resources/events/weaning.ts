import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, decimal, flag, integer, organisation, text } from '#kit/field.ts'
import { average, daysSince, fact } from './derived.ts'

export const weanTargets = { BATCH: '批次', HOUSE: '栋舍', SALE: '直接销售' } as const

export const weaning = defineEventForm({
  code: 'event_wean',
  name: 'event-wean',
  label: '断奶',
  title: '断奶录入',
  target: 'sow',
  header: {
    date: date('断奶日期', { required: true }),
    targetKind: choice('去向', weanTargets, { default: 'HOUSE' }),
    targetBatchNo: text('转入批次', { maxLength: 30, hint: '去向为批次时填写' }),
    targetHouseId: organisation('转入栋舍', ['house'], { hint: '去向为栋舍时选择' }),
  },
  fields: {
    startes: integer('断奶头数', { required: true, min: 0, max: 60, width: 76 }),
    weakWeaned: integer('弱仔', { min: 0, max: 60, width: 60 }),
    deaths: integer('断奶时死亡', { min: 0, max: 60, width: 84 }),
    weanWeight: decimal('断奶窝重', { min: 0, max: 600, unit: 'kg', width: 84 }),
    partial: flag('部分断奶', { width: 76 }),
    backfat: integer('背膘', { min: 5, max: 40, unit: 'mm', width: 64 }),
  },
  derived: {
    parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
    lastFarrowDate: fact('分娩日期', 'lastFarrowDate', { width: 104 }),
    lactationDays: daysSince('哺乳 天', 'lastFarrowDate'),
    suckling: fact('带仔数', 'suckling', { width: 64, digits: 0 }),
    avgWeight: { ...average('均重', 'weanWeight', ['startes']), before: 'partial' },
  },
  sums: ['startes', 'weakWeaned', 'deaths', 'weanWeight'],
  lists: { toWean: '待断奶' },
  effect: '保存后母猪状态由 哺乳 变为 断奶',
  payload: ({ targetKind, targetBatchNo, targetHouseId, ...row }) => ({
    ...row,
    ...targetOf(targetKind, targetBatchNo, targetHouseId),
  }),
})

/** Where the weaned pigs go; incomplete targets are left out, so that V-506 asks for one. */
function targetOf(kind: unknown, batchNo: unknown, houseId: unknown): Record<string, unknown> {
  const id = kind === 'BATCH' ? batchNo : houseId
  if (kind === 'SALE') return { target: { kind } }
  return kind && id ? { target: { kind, id } } : {}
}

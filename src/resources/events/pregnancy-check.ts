import { GESTATION_RESULT_LABELS } from '#domain/sow/sow.labels.ts'
import type { GestationResult } from '#domain/sow/sow.types.ts'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, dictionary, integer, name } from '#kit/field.ts'
import { technicians } from '../system/technician.ts'
import { daysSince, fact } from './derived.ts'

export const pregnancyCheck = defineEventForm({
  head: {
    code: 'event_gestation',
    label: '妊检',
    title: '妊检录入',
    effect: '保存后阳性母猪状态变为 妊娠，其余变为 空怀',
  },
  target: 'sow',
  header: {
    date: date('妊检日期', { required: true }),
    method: choice(
      '妊检方式',
      { B: 'B超', A: 'A超', HEAT: '公猪查情', LOOK: '外观' },
      { required: true, default: 'B' },
    ),
    technician: name('检查人', { suggest: technicians('CHECKER', 'BREEDER') }),
  },
  fields: {
    gestationResult: choice('结果', GESTATION_RESULT_LABELS, {
      required: true,
      default: 'POSITIVE',
      width: 96,
    }),
    reason: dictionary('流产原因', 'abort_reason', { width: 120 }),
    backfat: integer('背膘', { min: 5, max: 40, unit: 'mm', width: 64 }),
  },
  shows: {
    derived: {
      parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
      status: fact('状态', 'statusTitle', { width: 84 }),
      lastServiceDate: fact('配种日期', 'lastServiceDate', { width: 104 }),
      gestationDays: daysSince('妊娠 天', 'lastServiceDate'),
      boar: fact('与配公猪', 'boarEarnock', { width: 96 }),
      pen: fact('栏位', 'place', { width: 120 }),
    },
    lists: { check1: '待一检', check2: '待二检', returns: '返情监测' },
  },
  payload: (row) => ({
    ...row,
    gestationResultDesc: GESTATION_RESULT_LABELS[row.gestationResult as GestationResult],
  }),
  overrides: {
    begins: { returns: { gestationResult: 'RETURN' }, overdue: { gestationResult: 'OPEN' } },
  },
})

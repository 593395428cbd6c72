import type { BoarChange } from '#domain/semen/payloads.ts'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, text } from '#kit/field.ts'
import { daysSince, fact } from './derived.ts'

export const boarChanges: Readonly<Record<BoarChange, string>> = {
  TRAIN: '调教',
  ACTIVATE: '转生产',
  REST: '休息',
  RESUME: '恢复',
  TEASER: '转试情',
}

export const boarState = defineEventForm({
  head: {
    code: 'event_boar_state',
    label: '公猪状态',
    title: '公猪状态变更',
    effect: '保存后公猪进入所选状态；调教只作记录',
  },
  target: 'boar',
  header: { date: date('变更日期', { required: true }) },
  fields: {
    change: choice('变更', boarChanges, { required: true, width: 96 }),
    reason: text('原因', { spaces: true, width: 200 }),
  },
  shows: {
    derived: {
      status: fact('状态', 'statusTitle', { width: 84 }),
      since: daysSince('状态 天', 'statusSince'),
      age: daysSince('日龄 天', 'birthDate'),
      lastCollectDate: fact('上次采精', 'lastCollectDate', { width: 104 }),
      place: fact('栋舍-栏位', 'place', { width: 140 }),
    },
  },
})

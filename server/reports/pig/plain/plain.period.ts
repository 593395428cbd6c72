import { date, organisation } from '#kit/field.ts'
import { farmIds } from '#server/reports/filters.ts'
import { subjectFilters } from './subject.ts'

/** Common filters of all lists of health events. */
export const periodFilters = {
  farmIds,
  dateFrom: date('日期起', { required: true }),
  dateTo: date('日期止', { required: true }),
  ...subjectFilters,
  houseId: organisation('栋舍', ['house']),
}

export const periodDefaults = { farmIds: 'ownFarm', dateFrom: 'thisMonth', dateTo: 'today' } as const

export const periodGroups = {
  subject: '对象',
  number: '耳号/批次/栋舍',
  day: '日',
  month: '月',
  farm: '猪场',
} as const

import { organisation } from '#kit/field.ts'
import { farmsAndDays } from '#server/reports/filters.ts'
import { subjectFilters } from './subject.ts'

/** Common filters of all lists of health events. */
export const periodFilters = {
  ...farmsAndDays('日期'),
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

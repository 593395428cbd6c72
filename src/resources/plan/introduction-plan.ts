import { defineDocument } from '#kit/document.ts'
import { choice, date, dictionary, integer, lines, money, organisation, reference } from '#kit/field.ts'
import type { Problem } from '#kit/resource.ts'
import { sexes } from '../pig/breeding-pig.ts'
import { planYear } from './plan-year.ts'

interface Line {
  readonly month: number
  readonly expectDate: string | null
}

/** A day of arrival lies in the month it is planned for. */
function daysFit({ year, rows }: { year: number; rows: readonly Line[] | null }): Problem | null {
  const index = (rows ?? []).findIndex(
    ({ month, expectDate }) =>
      expectDate && expectDate.slice(0, 7) !== `${year}-${String(month).padStart(2, '0')}`,
  )
  return index < 0 ? null : { field: 'rows', message: `第${index + 1}行预计到场日：不在${year}年该月内` }
}

/** 引种计划: the breeding pigs a farm is to get in a year. Several approved ones of a year add up. */
export const introductionPlan = defineDocument({
  head: {
    name: 'plan-introduction',
    label: '引种计划',
    area: 'plan',
    table: 'introduction_plan',
    prefix: 'YJ',
  },
  approval: { effect: '审核后计入本场的引种计划，与到场核对', signatures: ['编制', '审核', '批准'] },
  entry: { proposes: '复制上年' },
  overrides: { movesNothing: true, outcome: 'introductionProgress' },
  fields: {
    planFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    year: planYear,
    planDate: date('编制日期', { required: true, filter: true, width: 96 }),
    quarantineFarmId: organisation('隔离场', ['farm'], { wide: true, width: 92 }),
    heads: integer('计划头数', { readonly: true, min: 0, sum: true, unit: '头', width: 80 }),
    rows: lines('计划明细', {
      month: integer('月份', { required: true, min: 1, max: 12, width: 64 }),
      breedId: dictionary('品种品系', 'breeds', { required: true, width: 120 }),
      sex: choice('性别', sexes, { required: true, default: 'F', width: 72 }),
      heads: integer('计划头数', { required: true, max: 99_999, unit: '头', sum: true, width: 88 }),
      supplierId: reference('来源', 'basic-supplier', { width: 140 }),
      expectDate: date('预计到场日', { width: 116 }),
      price: money('单价', { min: 0, digits: 4, width: 96, overrides: { unit: '元/头' } }),
    }),
  },
  rules: [(row) => daysFit(row as never)],
})

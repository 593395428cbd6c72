import { sql } from 'kysely'
import { choice, date, integer, money, reference, text } from '#kit/field.ts'
import {
  type ColumnOptions,
  change,
  column,
  countOf,
  defined,
  hiddenSum,
  percent,
  ratio,
  summed,
} from '#kit/report-column.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import {
  drugClasses,
  drugSources,
} from '#server/reports/material/drug-expend-detail/drug-expend-detail.definition.ts'
import {
  byCause,
  drugExpendDetail,
} from '#server/reports/material/drug-expend-detail/drug-expend-detail.report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

type DrugClass = keyof typeof drugClasses
const classKeys = Object.keys(drugClasses) as DrugClass[]
/** The cost column of a class; `drug` is the name of a drug. */
const columnOfClass = (key: DrugClass): string => `${key.toLowerCase()}Amount`

const amount = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(money(label, { width: 112 }), { drill: true, overrides: { money: true }, definition, ...more })

/** Sums of the costs of drugs, vaccines and disinfectants in 药品支出明细. */
const definition = declareReport('drug-summary', {
  asks: {
    days: '日期',
    filters: {
      materialClass: choice('类别', drugClasses),
      drugId: reference('药品', 'basic-material'),
      source: choice('来源', drugSources),
      ...usualFilters('house'),
    },
    defaults: { dateFrom: 'thisYear' },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    place: column(text('栋舍/批次', { width: 128 })),
    drug: column(text('药品', { width: 152 })),
    materialClass: column(text('类别', { width: 72 })),
    source: column(text('来源', { width: 76 })),
    reason: column(text('疾病/用途', { width: 120 })),
    records: countOf('笔数', { definition: '支出的笔数' }),
    amount: amount(
      '金额',
      '仓库已收发该类物料的，按领用（减退库）和从仓库出库的事件计；此前或没有仓库的按事件金额计，不重复',
    ),
    share: percent('占比', 'amount', 'amount', {
      definition: '本组金额÷全部金额',
      overrides: { money: true },
    }),
    ...Object.fromEntries(
      classKeys.map((key) => [
        columnOfClass(key),
        amount(drugClasses[key], `其中${drugClasses[key]}`, { group: '按类别' }),
      ]),
    ),
    step: change('环比', 'amount', '%', { definition: '与上一期金额相比', overrides: { money: true } }),
    heads: summed(integer('头数', { min: 0, unit: '头' }), { definition: '治疗、保健和免疫的头数' }),
    headAmount: hiddenSum(money('事件金额'), { overrides: { money: true } }),
    perHead: ratio('头均', 'headAmount', 'heads', {
      unit: '元/头',
      ...defined('F90', '填有头数的金额÷头数'),
      overrides: { money: true },
    }),
    farm: column(text('猪场', { width: 96 })),
  },
  rows: {
    originScreen: 'event-cure',
    without: ['records', 'drugAmount', 'vaccineAmount', 'disinfectantAmount'],
    figures: ['perHead'],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      drug: '药品',
      materialClass: '类别',
      reason: '疾病/用途',
      source: '来源',
      ...usualGroups('house', 'batch', 'month', 'farm'),
    },
  },
  shows: {
    metrics: [
      { column: 'amount', label: '金额', unit: '元' },
      { column: 'perHead', label: '头均', unit: '元/头' },
    ],
    charts: [
      { column: 'amount', label: '金额', kind: 'bars', group: 'month' },
      { column: 'amount', label: '药品排列', name: '金额', key: 'drugs', kind: 'pareto', group: 'drug' },
    ],
  },
})

const { price: _price, unit: _unit, ...columns } = drugExpendDetail.columns
const { day: _day, disease: _disease, ...groups } = drugExpendDetail.groups

/** Sums of the rows of 药品支出明细. Source: §2.12, §5.8. */
export const drugSummary: ServerReport = {
  ...drugExpendDetail,
  report: definition,
  columns: {
    ...columns,
    ...Object.fromEntries(
      classKeys.map((key) => [
        columnOfClass(key),
        sql`case when coalesce(n.material_class, 'DRUG') = ${sql.lit(key)} then x.amount else 0 end`,
      ]),
    ),
  },
  groups: { ...groups, reason: byCause },
  overrides: { ...drugExpendDetail.overrides, ofWhole: { share: Object.keys(definition.groups) } },
}

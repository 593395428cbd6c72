import { choice, date, integer, money, quantity, reference, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, ratio, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

/** Sources of a drug's use. */
export const drugSources = {
  ISSUE: '领用',
  RETURN: '退库',
  CURE: '治疗',
  HEALTH: '保健',
  IMMUNE: '免疫',
  OTHER: '其他药品',
} as const
/** Materials that count as drugs here. */
export const drugClasses = { DRUG: '兽药', VACCINE: '疫苗', DISINFECTANT: '消毒药' } as const

/** Use of drugs, vaccines and disinfectants, each use once. */
export const definition = declareReport('drugExpend_detail', {
  area: 'material',
  asks: {
    days: '日期',
    filters: {
      materialClass: choice('类别', drugClasses),
      drugId: reference('药品', 'basic-material'),
      source: choice('来源', drugSources),
      ...usualFilters('house'),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    place: column(text('栋舍/批次', { width: 128 }), {
      fixed: true,
      definition: '单头和整窝为当日所在栋舍，领用和退库没有栋舍时为部门',
    }),
    source: column(text('来源', { width: 76 }), {
      definition:
        '仓库已收发该类物料的，按领用（减退库）和从仓库出库的事件计；此前或没有仓库的按事件金额计，不重复',
    }),
    materialClass: column(text('类别', { width: 72 })),
    drug: column(text('药品', { width: 152 })),
    unit: column(text('单位', { width: 56 })),
    records: countOf('笔数', { definition: '支出的笔数' }),
    qty: column(quantity('数量', 'unit', { digits: 3, width: 88 }), { definition: '退库为负' }),
    price: column(money('单价', { digits: 4, width: 88 }), {
      definition: '金额÷数量',
      overrides: { money: true },
    }),
    amount: summed(money('金额', { width: 100 }), { definition: '退库为负', overrides: { money: true } }),
    reason: column(text('疾病/用途', { width: 120 }), {
      definition: '治疗的疾病、保健的方案或其他药品的用途',
    }),
    heads: summed(integer('头数', { min: 0, unit: '头', width: 68 }), {
      definition: '治疗、保健和免疫的头数',
    }),
    headAmount: hiddenSum(money('事件金额', { width: 100 }), {
      definition: '填有头数的金额',
      overrides: { money: true },
    }),
    perHead: ratio('头均', 'headAmount', 'heads', {
      unit: '元/头',
      ...defined('F90', '填有头数的金额÷头数'),
      overrides: { money: true },
    }),
    farm: column(text('猪场', { width: 96 })),
  },
  rows: {
    originScreen: 'materialReceiveApply',
    of: null,
    without: ['records'],
    figures: ['perHead'],
    first: true,
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['records', 'amount', 'heads', 'headAmount', 'perHead'],
    by: {
      drug: '药品',
      materialClass: '类别',
      source: '来源',
      disease: '疾病/用途',
      ...usualGroups('house', 'batch', 'day', 'month', 'farm'),
    },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'amount', label: '金额', unit: '元' },
      { column: 'perHead', label: '头均', unit: '元/头' },
    ],
    charts: [{ column: 'amount', label: '金额', kind: 'bars' }],
  },
})

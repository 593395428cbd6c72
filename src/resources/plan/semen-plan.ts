import { defineDocument } from '#kit/document.ts'
import { date, decimal, dictionary, integer, lines, organisation, text } from '#kit/field.ts'
import { eachOnce } from '../each-once.ts'

const doses = (label: string, hint?: string) =>
  integer(label, { readonly: true, min: 0, sum: true, unit: '份', width: 80, ...(hint && { hint }) })

/** 精液需求计划: the doses a farm asks of its stud for a week; who approves says how many it gets. */
export const semenPlan = defineDocument({
  head: { name: 'semen-req-plan', label: '精液需求计划', area: 'plan', table: 'semen_plan', prefix: 'JQ' },
  approval: {
    effect: '审核后为已确认的需求，与供精站发出的份数核对',
    signatures: ['编制', '猪场场长', '供精站'],
  },
  entry: { proposes: '生成' },
  overrides: { alsoFarm: 'studId', movesNothing: true, outcome: 'semenPlanProgress', reviewerEdits: true },
  fields: {
    planFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    planDate: date('编制日期', { required: true, filter: true, width: 96 }),
    weekOf: date('需求周', { list: false, required: true, hint: '该周的任意一天' }),
    week: text('周次', { readonly: true, filter: true, width: 84 }),
    weekStart: date('周起', { readonly: true, filter: true, width: 96 }),
    studId: organisation('供精站', ['farm'], { wide: true, filter: true, width: 92 }),
    matings: integer('计划配种数', { readonly: true, min: 0, sum: true, unit: '次', width: 88 }),
    required: doses('需求份数', '配种数×每头份数×（1＋备用率）'),
    confirmed: doses('确认份数', '审核人未改的为需求份数'),
    rows: lines('品系', {
      breedId: dictionary('品系', 'breeds', { required: true, width: 120 }),
      matings: integer('计划配种数', {
        required: true,
        min: 0,
        max: 99_999,
        unit: '次',
        sum: true,
        width: 96,
      }),
      dosesEach: decimal('每头份数', { required: true, min: 0.5, max: 6, digits: 1, unit: '份', width: 88 }),
      reserve: integer('备用率', {
        required: true,
        min: 0,
        max: 100,
        unit: '%',
        width: 80,
        overrides: { default: 10 },
      }),
      required: integer('需求份数', { readonly: true, min: 0, unit: '份', sum: true, width: 88 }),
      confirmed: integer('确认份数', {
        min: 0,
        max: 999_999,
        unit: '份',
        sum: true,
        width: 88,
        hint: '审核人填写；不填为需求份数',
      }),
    }),
  },
  rules: [({ rows }) => eachOnce('rows', rows, 'breedId', '品系重复')],
})

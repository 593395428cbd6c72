import { defineDocument } from '#kit/document.ts'
import { date, integer, lines, organisation, text } from '#kit/field.ts'

const heads = (label: string, hint: string) =>
  integer(label, { readonly: true, min: 0, sum: true, unit: '头', width: 88, hint })

/** 仔猪计划: piglets a farm weans in a week, and where they go. */
export const pigletPlan = defineDocument({
  head: { name: 'piglet-plan', label: '仔猪计划', area: 'plan', prefix: 'ZZ' },
  approval: { effect: '审核后为该周的断奶投苗计划，与实际断奶核对', signatures: ['编制', '猪场场长'] },
  entry: { proposes: '生成' },
  overrides: { movesNothing: true, outcome: 'pigletPlanProgress' },
  fields: {
    planFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    planDate: date('编制日期', { required: true, filter: true, width: 96 }),
    weekOf: date('断奶周', { list: false, required: true, hint: '该周的任意一天' }),
    week: text('周次', { readonly: true, filter: true, width: 84 }),
    weekStart: date('周起', { readonly: true, filter: true, width: 96 }),
    expected: heads('预计断奶', '预产窝数×窝均活仔×（1－断奶前死亡率），加已在哺乳的仔猪'),
    heads: heads('投放数量', '各投放场合计'),
    rows: lines('投放', {
      toFarmId: organisation('计划投放场', ['farm'], { required: true, wide: true, width: 160 }),
      heads: integer('数量', { required: true, max: 999_999, unit: '头', sum: true, width: 96 }),
      note: text('说明', { spaces: true, maxLength: 60, width: 200 }),
    }),
  },
})

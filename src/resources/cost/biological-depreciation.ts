import { ASSET_STATES } from '#domain/cost/amortisation.ts'
import { choice, date, earTag, integer, money, month, reference } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { pigClasses } from '../pig/breeding-pig.ts'

const sum = { sum: true, width: 100 } as const

/** 生产性生物资产: monthly write-off of every breeding animal (F105), and the gain or loss of its exit. */
export const biologicalDepreciation = defineResource({
  head: { name: 'biologicalDepreciation', label: '生物资产折旧', area: 'cost' },
  access: { scope: 'farm', actions: SHOWN, buttons: { accrue: '计提', reverse: '撤销计提' } },
  rows: {
    titleField: 'earNo',
    sort: { field: 'month', order: 'desc' },
    uniqueTogether: [['month', 'pigId']],
    day: 'month',
  },
  source: { rowsOf: 'pigs', origin: '选择期间后点“计提”：档案有原值的种猪，自转生产次月起计提' },
  fields: {
    month: month('期间', { required: true, filter: true, width: 84 }),
    earNo: earTag('耳号', { required: true, filter: true, width: 96 }),
    pigId: reference('猪只', 'pigs-file', { list: false, required: true }),
    pigClass: choice('类别', pigClasses, { filter: true, width: 84 }),
    originalValue: money('原值', { ...sum, required: true }),
    residualValue: money('残值', { ...sum, required: true }),
    months: integer('月数', { required: true, width: 64 }),
    startMonth: month('开始月', { width: 84 }),
    charge: money('本月折旧', { ...sum, required: true }),
    accumulated: money('累计', { ...sum, required: true }),
    netValue: money('净值', { ...sum, required: true }),
    state: choice('状态', ASSET_STATES, { required: true, filter: true, width: 84 }),
    exitDate: date('离场日期', { width: 96 }),
    proceeds: money('处置收入', sum),
    gain: money('处置损益', { ...sum, hint: '处置收入－净值；调出的猪不计' }),
  },
})

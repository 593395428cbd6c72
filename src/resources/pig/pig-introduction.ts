import { defineDocument } from '#kit/document.ts'
import { choice, date, integer, money, organisation, reference, text, weight } from '#kit/field.ts'
import { introducedPigs, introducedProblem } from './introduced-pigs.ts'

/** Results of the quarantine. */
const quarantineResults = { WAITING: '待检', PASSED: '合格', FAILED: '不合格' } as const

/** 引种登记: breeding pigs that were bought, with their identity. Approving opens a file for each. */
export const pigIntroduction = defineDocument({
  head: { name: 'pig-introduction', label: '引种登记', area: 'pig', prefix: 'YZ' },
  approval: { effect: '审核后为每头猪建立猪只档案，进入隔离舍', signatures: ['制单', '兽医', '猪场场长'] },
  overrides: { afterApproval: { label: '登记结果', fields: ['result', 'releaseDate', 'resultNote'] } },
  fields: {
    introFarmId: organisation('引入猪场', ['farm'], { required: true, width: 92 }),
    introDate: date('引种日期', { required: true, filter: true, width: 96 }),
    supplierId: reference('供应商', 'basic-supplier', { required: true, filter: true, width: 116 }),
    breeds: text('品种', { readonly: true, width: 112 }),
    sexCounts: text('性别', { readonly: true, width: 84 }),
    heads: integer('头数', { readonly: true, sum: true, unit: '头', width: 64 }),
    avgWeight: weight('均重', { readonly: true, width: 72 }),
    avgPrice: money('单价', { readonly: true, digits: 4, width: 92, overrides: { unit: '元/头' } }),
    amount: money('金额', { readonly: true, sum: true, width: 96 }),
    houseId: organisation('隔离舍', ['house'], { required: true, filter: true, width: 84 }),
    releaseDate: date('解除隔离日', { filter: true, width: 96 }),
    result: choice('检测结果', quarantineResults, { default: 'WAITING', filter: true, width: 72 }),
    resultNote: text('检测说明', { list: false, maxLength: 200, spaces: true }),
    certificate: text('检疫证号', { list: false, maxLength: 40 }),
    vehicle: text('车牌', { list: false, maxLength: 20 }),
    pigs: introducedPigs,
  },
  rules: [
    ({ pigs, introDate }) => introducedProblem(pigs, introDate),
    ({ introDate, releaseDate }) =>
      releaseDate && introDate && releaseDate < introDate
        ? { field: 'releaseDate', message: '解除隔离日期不能早于引种日期' }
        : null,
    ({ result, releaseDate }) =>
      result === 'PASSED' && !releaseDate
        ? { field: 'releaseDate', message: '检测合格的请输入解除隔离日' }
        : null,
  ],
})

import { date, dictionary, flag, integer, money, note, organisation, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

/** 销售限额: the price a kind of sale does not go below (S-01), and the heads a farm sells on one day (S-02). */
export const saleLimit = defineResource({
  head: { name: 'sale_limit', label: '销售限额', area: 'sales' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED, treeField: 'organizeId' },
  rows: {
    titleField: 'saleTypeId',
    sort: { field: 'fromDate', order: 'desc' },
    uniqueTogether: [['saleTypeId', 'organizeId', 'fromDate']],
    spans: [['fromDate', 'toDate']],
    copy: true,
  },
  fields: {
    saleTypeId: dictionary('类别', 'sale_type', { required: true, filter: true, width: 104 }),
    organizeId: organisation('适用组织', ['company', 'farm'], {
      filter: true,
      width: 140,
      hint: '不填：集团为全部，公司为本公司；最近的一级有效',
    }),
    minPrice: money('最低价', { min: 0, digits: 4, width: 96, overrides: { unit: '元/kg' } }),
    maxHeads: integer('每日最多', { min: 1, unit: '头', width: 88, hint: '一个猪场一天' }),
    fromDate: date('起始日期', { required: true, filter: true, width: 104 }),
    toDate: date('截止日期', { filter: true, width: 104, hint: '不填为一直有效' }),
    approvedBy: text('审批人', { readonly: true, spaces: true, width: 84 }),
    enabled: flag('启用', { default: true, filter: true, width: 64 }),
    remark: note('备注', { spaces: true }),
  },
  rules: [
    ({ minPrice, maxHeads }) =>
      (minPrice ?? '') === '' && (maxHeads ?? '') === ''
        ? { field: 'minPrice', message: '最低价和每日最多至少填写一项' }
        : null,
  ],
})

import { PIG_COMMODITY } from '#domain/constants.ts'
import { choice, dictionary, reference, text } from '#kit/field.ts'
import { grades } from '#resources/sales/sales-ticket.ts'

/** Filters of sales. */
export const soldFilters = {
  clientId: reference('客户', 'basic-client'),
  saleTypeId: dictionary('类别', 'sale_type'),
  commodityId: dictionary('品类', PIG_COMMODITY),
  salePersonId: reference('销售员', 'basic-salePerson'),
  grade: choice('等级', grades),
  number: text('批次/耳号', { maxLength: 30 }),
  docNo: text('单号', { maxLength: 30 }),
}

import { ERP_KINDS, ERP_STATES } from '#domain/erp/erp.ts'
import { choice, date, flag, integer, moment, money, month, quantity, text, weight } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'

/** EBS事件(接口): events and movements of documents, on their way to the ERP. Written with the event or the document itself. */
export const erpMessage = defineResource({
  head: { name: 'EBS-event', label: 'EBS事件', area: 'other', table: 'erp_message' },
  access: {
    scope: 'farm',
    actions: SHOWN,
    buttons: { payload: '查看报文', send: '重发', ignore: '忽略', journal: '导出凭证' },
  },
  rows: { titleField: 'docNo', sort: { field: 'eventDate', order: 'desc' } },
  source: {
    rowsOf: 'herd',
    origin: '在系统配置填写ERP接口地址，或打开“列出ERP凭证”；之后录入事件、审核单据时自动生成',
  },
  fields: {
    docNo: text('单号', { required: true, filter: true, width: 148 }),
    status: choice('状态', ERP_STATES, { required: true, filter: true, width: 72 }),
    kind: choice('类型', ERP_KINDS, { required: true, filter: true, width: 84 }),
    reverses: flag('冲销', { filter: true, width: 60 }),
    period: month('期间', { filter: true, width: 84 }),
    eventDate: date('业务日期', { required: true, filter: true, width: 104 }),
    subject: text('对象', { filter: true, width: 128 }),
    qty: quantity('数量', 'subject', { digits: 3, width: 100 }),
    weight: weight('重量', { sum: true, width: 104 }),
    amount: money('金额', { sum: true, width: 112 }),
    tries: integer('次数', { min: 0, width: 60 }),
    answer: text('返回信息', { width: 180 }),
    sentAt: moment('时间', { width: 148 }),
  },
})

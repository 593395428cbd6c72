import { choice, date, earTag, integer, lines, money, note, organisation, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN } from '#kit/resource.ts'
import { eachOnce } from '../each-once.ts'

export const transferStatuses = {
  DRAFT: '待发出',
  IN_TRANSIT: '在途',
  RECEIVED: '已接收',
  REJECTED: '已拒收',
} as const
export type TransferStatus = keyof typeof transferStatuses

const MOST_PIGS = 300

/** V-011: an ear number twice on one slip. */
function pigsProblem(pigs: readonly { earNo: string }[]): Problem | null {
  if (pigs.length === 0) return { field: 'pigs', message: '请输入要调拨的耳号' }
  if (pigs.length > MOST_PIGS) return { field: 'pigs', message: `一张调拨单最多${MOST_PIGS}头` }
  return eachOnce('pigs', pigs, 'earNo', '耳号重复')
}

/** Heads counted by the server. */
const heads = (label: string, more: { sum: boolean; width: number; hint?: string }) =>
  integer(label, { required: true, min: 0, readonly: true, unit: '头', ...more })

/** 种猪调拨单: breeding pigs on their way from one farm to another. Both farms see it, the receiver once it is sent. */
export const pigTransfer = defineResource({
  head: { name: 'breedPigTransfer', label: '种猪调拨', area: 'pig', table: 'pig_transfer' },
  access: {
    scope: 'farm',
    actions: WRITTEN,
    buttons: { dispatch: '发出', receive: '接收', reject: '拒收', undo: '撤销', backdate: '补录' },
    farm: 'outFarmId',
  },
  rows: { titleField: 'docNo', sort: { field: 'outDate', order: 'desc' }, day: 'outDate' },
  found: { as: 'number', by: ['docNo'], notes: ['status'] },
  overrides: { alsoFarm: 'inFarmId' },
  fields: {
    docNo: text('单号', { required: true, readonly: true, filter: true, width: 128 }),
    outFarmId: organisation('调出场', ['farm'], { required: true, filter: true, width: 104 }),
    inFarmId: organisation('调入场', ['farm'], { required: true, filter: true, width: 104, wide: true }),
    outDate: date('调出日期', { required: true, filter: true, width: 100 }),
    pigs: lines('猪只', { earNo: earTag('耳号', { required: true }) }),
    heads: heads('头数', { sum: true, width: 64 }),
    status: choice('状态', transferStatuses, { required: true, readonly: true, filter: true, width: 68 }),
    receiveDate: date('接收日期', { readonly: true, filter: true, width: 100 }),
    received: heads('已接收', { sum: true, width: 72 }),
    difference: heads('差异', { sum: true, width: 64, hint: '发出头数 − 接收头数' }),
    rejected: heads('已拒收', { sum: true, width: 72 }),
    vehicle: text('车牌', { filter: true, maxLength: 20, width: 92 }),
    price: money('每头调拨价', { min: 0, overrides: { list: false } }),
    amount: money('调拨金额', { readonly: true, sum: true, width: 104 }),
    remark: note('备注', { spaces: true }),
  },
  rules: [
    ({ outFarmId, inFarmId }) =>
      outFarmId && outFarmId === inFarmId ? { field: 'inFarmId', message: '调入场与调出场不能相同' } : null,
    ({ pigs }) => pigsProblem(pigs ?? []),
  ],
})

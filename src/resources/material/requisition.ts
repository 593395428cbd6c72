import { FEED_CLASSES } from '#domain/standalone/standalone.labels.ts'
import { isMissing } from '#domain/typed.ts'
import { defineDocument } from '#kit/document.ts'
import { choice, date, lines, money, name, organisation, quantity, reference, text } from '#kit/field.ts'
import type { Problem } from '#kit/resource.ts'
import { linesProblem } from './stock-lines.ts'
import { warehouse } from './warehouse-field.ts'

const purposes = { HOUSE: '栋舍', SILO: '料塔', BATCH: '批次', DEPARTMENT: '部门' } as const

interface Row {
  readonly purpose: string
  readonly houseId: string | null
  readonly batchNo: string | null
  readonly department: string | null
}

const WANTED: Readonly<Record<string, readonly [field: keyof Row, message: string]>> = {
  HOUSE: ['houseId', '请选择栋舍'],
  SILO: ['houseId', '请选择料塔所在的栋舍'],
  BATCH: ['batchNo', '请填写批次号'],
  DEPARTMENT: ['department', '请填写部门'],
}

/** It says where it goes, and only there. */
function destinationProblem(row: Row): Problem | null {
  const [field, message] = WANTED[row.purpose] ?? []
  if (field && message && !row[field]) return { field, message }
  const other = Object.values(WANTED).find(([one]) => one !== field && row[one])
  return other ? { field: other[0], message: '去向只能填写一处' } : null
}

interface Asked {
  readonly applyQty?: unknown
  readonly qty?: unknown
  readonly issueQty?: unknown
}

/** Never more is approved than was asked for, and never more issued than was approved. */
function approvedProblem(lines: readonly Asked[] | null | undefined): Problem | null {
  const all = lines ?? []
  const more = all.findIndex(({ applyQty, qty }) => !isMissing(qty) && Number(qty) > Number(applyQty))
  if (more >= 0) return { field: 'lines', message: `第${more + 1}行：批准量不能大于申请量` }
  const over = all.findIndex(
    ({ applyQty, qty, issueQty }) =>
      !isMissing(issueQty) && Number(issueQty) > Number(!isMissing(qty) ? qty : applyQty),
  )
  return over < 0 ? null : { field: 'lines', message: `第${over + 1}行：本次发料不能大于批准量` }
}

/** Part of the approved quantity that has left the warehouse. */
const issueStates = { NONE: '未发', PART: '部分', FULL: '发齐' } as const

/**
 * 领料申请: material for a house, a batch or a department. Approving issues it from the warehouse, or as much of it as 本次发料 says; the rest
 * follows when it is there.
 */
export const requisition = defineDocument({
  head: {
    name: 'materialReceiveApply',
    label: '领料申请',
    area: 'material',
    table: 'requisition',
    prefix: 'LL',
  },
  approval: {
    effect:
      '审核后从仓库发出：饲料存入栋舍或料塔，登记用料时计入成本（领料即耗用的猪场直接计为用料，料塔除外），其他物料计入去向的成本；填了本次发料的只发这些',
    signatures: ['申请人', '仓管', '审核'],
  },
  entry: { offers: { batchNo: 'batches', lot: 'materialLots' } },
  overrides: {
    erpMessage: 'ISSUE',
    remainder: {
      label: '发料',
      effect: '发出已批准未发的数量，库存不足的先发现有的',
      refusal: ({ issueState }) => (issueState === 'FULL' ? '批准的数量已发齐' : null),
    },
    reviewerEdits: true,
  },
  fields: {
    applyFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    applyDate: date('领用日期', { required: true, filter: true, width: 96 }),
    items: text('物料', { readonly: true, width: 180 }),
    amount: money('金额', { readonly: true, sum: true, width: 96 }),
    issueState: choice('发料', issueStates, { readonly: 'computed', filter: true, width: 64 }),
    applicant: name('申请人', { required: true, filter: true, width: 84, overrides: { signedIn: true } }),
    warehouseId: warehouse('发料仓库', { place: 'STORE' }),
    purpose: choice('去向', purposes, { required: true, default: 'HOUSE', filter: true, width: 72 }),
    houseId: organisation('栋舍', ['house'], { filter: true, width: 104 }),
    batchNo: text('批次号', { maxLength: 30, filter: true, width: 124 }),
    department: text('部门', { list: false, maxLength: 30, width: 104 }),
    feedClass: choice('饲喂类别', FEED_CLASSES, {
      list: false,
      width: 92,
      hint: '领料即耗用的猪场：不填按批次或栋舍',
    }),
    lines: lines('明细', {
      materialId: reference('物料', 'basic-material', { required: true, width: 200 }),
      onHand: quantity('库存', 'materialId', {
        readonly: true,
        digits: 3,
        width: 96,
        hint: '保存时仓库里的数量',
      }),
      applyQty: quantity('申请量', 'materialId', { required: true, min: 0.001, digits: 3, width: 96 }),
      qty: quantity('批准量', 'materialId', { min: 0, digits: 3, width: 96, hint: '不填为申请量' }),
      issueQty: quantity('本次发料', 'materialId', {
        min: 0,
        digits: 3,
        width: 96,
        hint: '审核时发出的数量，不填为批准量',
      }),
      lot: text('批号', { maxLength: 40, width: 140 }),
      issued: quantity('已发', 'materialId', { readonly: true, digits: 3, width: 96 }),
      amount: money('金额', { readonly: true, sum: true, width: 96 }),
    }),
  },
  rules: [({ lines }) => linesProblem(lines) ?? approvedProblem(lines), destinationProblem],
})

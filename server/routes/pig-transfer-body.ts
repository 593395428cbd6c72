import { parseEarTags } from '#domain/ear-tags.ts'
import { date, earTag, flag, integer, lines, organisation, text } from '#kit/field.ts'
import type { UndoStep } from '../commands/farm-transfers/farm-transfers.undo.ts'
import { invalid } from '../kit/refused.ts'

const MOST_PIGS = 300

/** What every act of a slip carries. */
export const common = {
  version: integer('版本', { required: true, min: 1 }),
  reason: text('原因', { spaces: true, maxLength: 200 }),
  requestId: text('请求编号', { maxLength: 80 }),
  dryRun: flag('试算'),
}
const berth = {
  earNo: earTag('耳号', { required: true }),
  newEarNo: earTag('新耳号'),
  houseId: organisation('栋舍', ['house'], { required: true }),
  penId: organisation('栏位', ['house']),
}
export const receiptFields = {
  ...common,
  date: date('接收日期', { required: true }),
  rows: lines('猪只', berth, { required: true }),
}
export const rejectionFields = {
  ...common,
  date: date('拒收日期', { required: true }),
  earNos: lines('猪只', { earNo: earTag('耳号', { required: true }) }),
}
export const undoFields = {
  ...common,
  step: text('步骤', { required: true }),
  earNos: lines('猪只', { earNo: earTag('耳号', { required: true }) }),
}
/** A slip that is being typed. */
export const departureFields = {
  outFarmId: organisation('调出场', ['farm']),
  outDate: date('调出日期', { required: true }),
}

export const earNosOf = (rows: readonly { earNo: string }[] | null): string[] =>
  (rows ?? []).map((one) => one.earNo)

/** V-011: an animal is received once. */
export function eachOnce<Row extends { earNo: string }>(rows: readonly Row[]): readonly Row[] {
  if (rows.length === 0) throw invalid({ rows: ['请选择猪只'] })
  const earNos = rows.map((one) => one.earNo)
  const twice = earNos.findIndex((one, index) => earNos.indexOf(one) !== index)
  if (twice >= 0) throw invalid({ rows: [`第${twice + 1}行耳号重复`] })
  return rows
}

export function stepOf(typed: string): UndoStep {
  const steps: readonly UndoStep[] = ['DISPATCH', 'RECEIVE', 'REJECT']
  const step = steps.find((one) => one === typed)
  if (!step) throw invalid({ step: ['请选择要撤销的步骤'] })
  return step
}

export function tagsOf(earNos: unknown): string[] {
  const tags = typeof earNos === 'string' ? parseEarTags(earNos) : earNos
  if (!Array.isArray(tags) || !tags.every((one) => typeof one === 'string'))
    throw invalid({ pigs: ['请输入正确的耳号'] })
  return [...new Set(tags)].slice(0, MOST_PIGS)
}

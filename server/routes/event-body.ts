import { parseEarTags } from '#domain/ear-tags.ts'
import { flag, integer, text } from '#kit/field.ts'
import { invalid } from '../kit/refused.ts'
import { asBody, type Body } from '../kit/report/report.request.ts'
import { readBody } from '../plugins/read-body.ts'

const MAX_ROWS = 2000

const recordFields = { requestId: text('请求编号', { maxLength: 80 }), dryRun: flag('试算') }
const correctionFields = {
  version: integer('版本', { required: true, min: 1 }),
  reason: text('修改原因', { spaces: true, maxLength: 200 }),
  dryRun: flag('试算'),
}

/** The body of a recording. Unknown keys are refused: a mistyped `dryRun` must not write. */
export function recordBody(raw: unknown) {
  const { rows, farmId: _farmId, ...rest } = asBody(raw)
  const { requestId, dryRun } = readBody(recordFields, rest)
  return { rows: rowsOf(rows), requestId: requestId ?? undefined, dryRun: dryRun === true }
}

function rowsOf(rows: unknown): readonly unknown[] {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: ['请至少填写一行'] })
  if (rows.length > MAX_ROWS) throw invalid({ rows: [`一次最多保存${MAX_ROWS}行`] })
  return rows
}

/** The body of an edit or an undo; `row` holds the new cells and is checked by the event's form. */
export function correctionBody(raw: unknown) {
  const { row, ...rest } = asBody(raw)
  const { version, reason, dryRun } = readBody(correctionFields, rest)
  return { row: asBody(row), version, reason, dryRun: dryRun === true }
}

/**
 * Ear numbers to look up: a list, or text as typed or pasted; one call looks up as many as one save takes. Rows without a
 * number are passed unchanged.
 */
export function lookupBody({ earNos, rows }: Body) {
  return {
    earNos: tagsOf(earNos).slice(0, MAX_ROWS),
    rows: Array.isArray(rows) ? rows.slice(0, MAX_ROWS) : null,
  }
}

function tagsOf(earNos: unknown): string[] {
  if (earNos === undefined || earNos === null) return []
  if (typeof earNos === 'string') return parseEarTags(earNos)
  if (!Array.isArray(earNos) || !earNos.every((one) => typeof one === 'string'))
    throw invalid({ earNos: ['请输入正确的耳号'] })
  return earNos
}

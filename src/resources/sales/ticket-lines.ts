import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { paidWeight, type SaleLine, saleAmount } from '#domain/sale/sale.amounts.ts'
import { isMissing } from '#domain/typed.ts'
import type { Problem } from '#kit/resource.ts'
import { figures, isFigure } from '../pig/pig.figures.ts'

const MOST_LINES = 500

/** A line as it is typed. */
type TypedLine = Readonly<Record<string, unknown>>

/** A line whose money can be worked out, or null while something is missing or no figure. */
export function saleLineOf(line: TypedLine): SaleLine | null {
  const { qty, weight, price, priceBy } = line
  const needed = priceBy === 'HEAD' ? [qty, weight, price] : [weight, price]
  const optional = ['qty', 'baseWeight', 'overPrice', 'deductWeight', 'deductAmount'].map((key) => line[key])
  if (!needed.every(isFigure) || !optional.every((one) => isMissing(one) || isFigure(one))) return null
  const given = Object.entries(line).filter(([, value]) => !isMissing(value))
  return Object.fromEntries(given) as unknown as SaleLine
}

/** 元 of a line; null while it cannot be reported. */
export function lineMoney(line: TypedLine): string | null {
  const sale = saleLineOf(line)
  return sale && saleAmount(sale)
}

/** Totals of a ticket: heads, kg on the scale and kg that are paid, kg a head, 元 a kg, 元. */
export function ticketTotals(lines: readonly TypedLine[]) {
  const heads = sumOf(figures(lines.map(({ qty }) => qty)))
  const gross = sumOf(figures(lines.map(({ weight }) => weight)))
  const live = sumOf(figures(lines.filter(({ qty }) => !isMissing(qty)).map(({ weight }) => weight)))
  const off = sumOf(figures(lines.map(({ deductWeight }) => deductWeight)))
  const net = gross?.minus(off ?? 0) ?? null
  const amount = sumOf(lines.map(lineMoney))
  return {
    heads: heads?.toString() ?? null,
    grossWeight: gross && roundHalfUp(gross),
    netWeight: net && roundHalfUp(net),
    avgWeight: live && heads?.gt(0) ? roundHalfUp(live.div(heads)) : null,
    price: amount && net?.gt(0) ? roundHalfUp(amount.div(net), 4) : null,
    amount: amount && roundHalfUp(amount),
  }
}

/** Error of the lines before anything is posted. */
export function ticketProblem(lines: readonly TypedLine[] | null | undefined): Problem | null {
  const all = lines ?? []
  if (all.length > MOST_LINES) return { field: 'lines', message: `一张单最多${MOST_LINES}行` }
  for (const [index, line] of all.entries()) {
    const wrong = lineProblem(line)
    if (wrong) return { field: 'lines', message: `第${index + 1}行：${wrong}` }
  }
  const pigs = all.filter(({ source }) => source === 'PIG').map(({ earNo }) => earNo)
  const twice = pigs.find((one, index) => pigs.indexOf(one) !== index)
  return twice === undefined ? null : { field: 'lines', message: `耳号【${twice}】重复` }
}

/** Pigs of a line by its kind: names it must have, and names it must not have. */
function lineProblem(line: TypedLine): string | null {
  const { source, qty, grade, reason } = line
  const [needed, others] = NAMED[String(source)] ?? [null, []]
  if (needed && isMissing(line[needed])) return `请输入${NAMES[needed]}`
  const other = others.find((key) => !isMissing(line[key]))
  if (other) return `来源不符，不能填写${NAMES[other]}`
  if (source !== 'OTHER' && isMissing(qty)) return '请输入头数'
  if (source === 'PIG' && Number(qty) !== 1) return '种猪每行一头'
  if (grade === 'CULL' && source !== 'OTHER' && isMissing(reason)) return '请选择淘汰原因'
  if (source === 'OTHER' && line.priceBy === 'HEAD') return '来源为其他的按公斤计价'
  if (source === 'OTHER' && !isMissing(line.baseWeight)) return '来源不符，不能填写基础重'
  if (isMissing(line.overPrice) !== isMissing(line.baseWeight)) return '基础重和超重价须同时填写'
  const sale = saleLineOf(line)
  if (sale && paidWeight(sale).lte(0)) return '扣重不能大于重量'
  return sale && saleAmount(sale).startsWith('-') ? '扣款不能大于金额' : null
}

const NAMES: Readonly<Record<string, string>> = {
  batchNo: '批次号',
  earNo: '耳号',
  qty: '头数',
  commodityId: '品类',
}
const NAMED: Readonly<Record<string, readonly [needed: string | null, others: readonly string[]]>> = {
  BATCH: ['batchNo', ['earNo']],
  PIG: ['earNo', ['batchNo', 'commodityId']],
  WEANED: ['earNo', ['batchNo', 'commodityId']],
  OTHER: [null, ['batchNo', 'earNo', 'qty', 'commodityId']],
}

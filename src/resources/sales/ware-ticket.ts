import { roundHalfUp } from '#domain/decimal.ts'
import { ruleMessage } from '#domain/rules.ts'
import { netWeight } from '#domain/sale/sale.amounts.ts'
import { defineDocument } from '#kit/document.ts'
import { choice, date, integer, organisation, reference, text, weight } from '#kit/field.ts'

/** Load on the scale: only of market pigs the usual weight is known. */
const loads = {
  MARKET: '商品猪',
  PIGLET: '仔猪',
  SOW: '淘汰种猪',
  BREEDER: '种猪',
  OTHER: '其他',
} as const

const isFigure = (value: unknown): value is string | number => /^\d{1,9}(\.\d+)?$/.test(String(value ?? ''))
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const kg = { sum: true, width: 92 } as const

/** 出库磅单: a lorry weighed empty and full. Approved it can be named by a sales ticket, which must say the same (G-12). */
export const wareTicket = defineDocument({
  head: { name: 'ware-ticket', label: '出库磅单', area: 'sales', prefix: 'GB' },
  approval: {
    effect: '审核后可由销售单引用，销售单的头数和重量须与磅单一致',
    signatures: ['司磅员', '司机', '客户'],
  },
  fields: {
    weighFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    weighDate: date('日期', { required: true, filter: true, width: 96 }),
    vehicle: text('车牌', { required: true, maxLength: 20, filter: true, width: 92 }),
    load: choice('猪只', loads, { required: true, default: 'MARKET', filter: true, width: 84 }),
    clientId: reference('客户', 'basic-client', { filter: true, width: 112 }),
    tare: weight('皮重', { required: true, min: 0, max: 200_000, ...kg }),
    gross: weight('毛重', { required: true, min: 0.01, max: 200_000, ...kg }),
    net: weight('净重', { readonly: true, ...kg }),
    heads: integer('头数', { min: 0, max: 9999, sum: true, unit: '头', width: 72 }),
    avgWeight: weight('均重', { readonly: true, width: 80 }),
    weighTime: text('过磅时间', { maxLength: 5, width: 80, hint: '时:分，如 08:30' }),
    times: integer('过磅次数', { min: 1, max: 99, width: 80, overrides: { list: false, default: 1 } }),
    scaleNo: text('衡器编号', { list: false, maxLength: 30 }),
    weigher: text('司磅员', {
      spaces: true,
      maxLength: 30,
      width: 84,
      hint: '不填为制单人',
      overrides: { signedIn: true },
    }),
    saleNo: text('关联销售单', { readonly: true, filter: true, width: 140 }),
  },
  rules: [
    ({ gross, tare }) =>
      isFigure(gross) && isFigure(tare) && netWeight(gross, tare).lte(0)
        ? { field: 'gross', message: ruleMessage('S-03', {}) }
        : null,
    ({ heads, load }) => (load !== 'OTHER' && !heads ? { field: 'heads', message: '请输入头数' } : null),
    ({ weighTime }) =>
      weighTime && !TIME.test(weighTime) ? { field: 'weighTime', message: '过磅时间应为 时:分' } : null,
  ],
})

interface OnScale {
  readonly gross?: unknown
  readonly tare?: unknown
  readonly heads?: unknown
}

/** kg that were loaded, and kg a head. */
export function weighTotals({ gross, tare, heads }: OnScale) {
  const net = isFigure(gross) && isFigure(tare) ? netWeight(gross, tare) : null
  const each = isFigure(heads) && Number(heads) > 0 ? net?.div(String(heads)) : null
  return { net: net && roundHalfUp(net), avgWeight: each ? roundHalfUp(each) : null }
}

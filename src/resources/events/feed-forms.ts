import { amountOf } from '#domain/standalone/amount.ts'
import { FEED_CLASSES, FEED_SOURCES } from '#domain/standalone/standalone.labels.ts'
import { isMissing } from '#domain/typed.ts'
import { defineEventForm, type NeededCell } from '#kit/event-form.ts'
import { choice, date, money, organisation, text, weight } from '#kit/field.ts'
import { materialOf } from '../material/material-field.ts'
import { remark } from './batch-cells.ts'

type Row = Readonly<Record<string, unknown>>

const siloCells = {
  houseId: organisation('栋舍', ['house'], { required: true, width: 160 }),
  feedId: materialOf('饲料', 'FEED', { required: true, width: 200 }),
} as const

/** kg in the silo of the row's house, as the server found it on the row's day. */
const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const leftInSilo = (label: string, before: string) => ({
  ...{ label, width: 104, digits: 2, before },
  of: (_row: Row, { siloLeft }: Row) => figure(siloLeft),
})

/** Common settings of both grids of a silo: rows of a house and a feed, in no order. */
const standalone = {
  target: null,
  overrides: { rowsOf: 'places', standalone: true, factsBy: ['houseId', 'feedId'] },
} as const

export const feedIn = defineEventForm({
  ...standalone,
  head: {
    code: 'feed_in',
    label: '料塔入料',
    title: '料塔入料录入',
    effect: '保存后计入料塔库存；来源为“料塔”的用料从中扣减',
  },
  header: { date: date('入料日期', { required: true }) },
  fields: {
    ...siloCells,
    qty: weight('入料量', { required: true, min: 0.01, max: 999_999, width: 104 }),
    docNo: text('送料单号', { maxLength: 30, width: 140 }),
    remark,
  },
  shows: {
    derived: { left: leftInSilo('当日余量 kg', 'qty') },
    sums: ['qty'],
  },
})

export const feedCount = defineEventForm({
  ...standalone,
  head: {
    code: 'feed_count',
    label: '余料盘点',
    title: '余料盘点录入',
    effect: '保存后料塔库存以实盘为准，与账面之差为盘盈亏',
  },
  header: { date: date('盘点日期', { required: true, hint: '当日用料之后的余量' }) },
  fields: {
    ...siloCells,
    counted: weight('实盘余量', { required: true, min: 0, max: 999_999, width: 104 }),
    remark,
  },
  shows: {
    derived: {
      left: leftInSilo('账面余量 kg', 'counted'),
      difference: {
        label: '盘盈亏 kg',
        width: 96,
        digits: 2,
        before: 'remark',
        of: ({ counted }, { siloLeft }) =>
          figure(siloLeft) === null || counted === null || counted === '' || !Number.isFinite(Number(counted))
            ? null
            : Number((Number(counted) - Number(siloLeft)).toFixed(2)),
      },
    },
    sums: ['counted', 'difference'],
    lists: { silos: '料塔' },
  },
})

const isFigure = (value: unknown): boolean => !isMissing(value) && Number.isFinite(Number(value))
const needed = (message: string): NeededCell => ({ rule: 'FORM', message, asked: false })

/** Feed goes to a batch or to a house; the feed class of a batch is known. */
function neededCells({ earNo }: Row): ReadonlyMap<string, NeededCell> {
  if (!isMissing(earNo)) return new Map()
  return new Map([
    ['houseId', needed('请填写栋舍或批次号')],
    ['feedClass', needed('请选择类别')],
  ])
}

const amount = ({ qty, price }: Row): number | null =>
  isFigure(qty) && isFigure(price) ? amountOf(String(qty), String(price)) : null

/** Stock of the row's source: of the silo, or of the feed that was issued to the house. */
function leftAt({ source }: Row, { siloLeft, houseLeft }: Row): unknown {
  const left = source === 'SILO' ? siloLeft : source === 'ISSUE' ? houseLeft : null
  return typeof left === 'number' ? left : null
}

export const feedUse = defineEventForm({
  head: {
    code: 'feed_use',
    name: 'event-feed',
    label: '用料',
    title: '用料录入',
    effect: '保存后计入栋舍或批次的用料，不改变存栏',
  },
  target: null,
  header: {
    date: date('用料日期', { required: true }),
    source: choice('来源', FEED_SOURCES, { default: 'ISSUE' }),
  },
  fields: {
    houseId: organisation('栋舍', ['house'], { width: 140 }),
    earNo: text('批次号', { maxLength: 30, width: 136 }),
    feedClass: choice('类别', FEED_CLASSES, { width: 84, hint: '批次可不填，按阶段' }),
    feedId: materialOf('饲料', 'FEED', { required: true, width: 180 }),
    qty: weight('用量', { required: true, min: 0.01, max: 999_999, width: 92 }),
    price: money('单价', { min: 0, digits: 4, width: 92, hint: '每公斤；不填取价格表或参考价' }),
    remark,
  },
  shows: {
    derived: {
      left: { label: '余量 kg', width: 104, digits: 2, before: 'qty', of: leftAt },
      amount: { label: '金额 元', width: 92, digits: 2, before: 'remark', of: amount },
    },
    sums: ['qty', 'amount'],
    offers: { earNo: 'batches' },
    lists: { feedMissing: '昨日用料缺录' },
  },
  rules: {
    rows: { idle: () => new Set(), needs: neededCells },
  },
  overrides: {
    standalone: true,
    factsBy: ['houseId', 'earNo', 'feedId'],
  },
})

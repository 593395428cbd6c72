import { defineEventForm } from '#kit/event-form.ts'
import { date, decimal, organisation, reference, text } from '#kit/field.ts'
import { remark } from './batch-cells.ts'

const siloCells = {
  houseId: organisation('栋舍', ['house'], { required: true, width: 160 }),
  feedId: reference('饲料', 'basic-material', {
    required: true,
    where: { materialClass: 'FEED' },
    width: 200,
  }),
} as const

/** kg in the silo of the row's house, as the server found it on the row's day. */
const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What both grids of a silo have in common: whatever is told of a house and a feed, in no order. */
const plain = {
  target: null,
  rowsOf: 'places',
  plain: true,
  repeatable: true,
  beside: ['houseId', 'feedId'],
} as const

export const feedIn = defineEventForm({
  ...plain,
  code: 'feed_in',
  name: 'event-feed-in',
  label: '料塔入料',
  title: '料塔入料录入',
  header: { date: date('入料日期', { required: true }) },
  fields: {
    ...siloCells,
    qty: decimal('入料量', { required: true, min: 0.01, max: 999_999, unit: 'kg', width: 104 }),
    docNo: text('送料单号', { maxLength: 30, width: 140 }),
    remark,
  },
  derived: {
    left: {
      label: '当日余量 kg',
      width: 104,
      digits: 2,
      before: 'qty',
      of: (_row, { siloLeft }) => figure(siloLeft),
    },
  },
  sums: ['qty'],
  effect: '保存后计入料塔库存；来源为“料塔”的用料从中扣减',
})

export const feedCount = defineEventForm({
  ...plain,
  code: 'feed_count',
  name: 'event-feed-count',
  label: '余料盘点',
  title: '余料盘点录入',
  header: { date: date('盘点日期', { required: true, hint: '当日用料之后的余量' }) },
  fields: {
    ...siloCells,
    counted: decimal('实盘余量', { required: true, min: 0, max: 999_999, unit: 'kg', width: 104 }),
    remark,
  },
  derived: {
    left: {
      label: '账面余量 kg',
      width: 104,
      digits: 2,
      before: 'counted',
      of: (_row, { siloLeft }) => figure(siloLeft),
    },
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
  effect: '保存后料塔库存以实盘为准，与账面之差为盘盈亏',
})

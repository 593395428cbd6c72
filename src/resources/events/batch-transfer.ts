import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, flag, organisation, text } from '#kit/field.ts'
import { batchFacts, fromHouse, heads, kilos, remark, weighed } from './batch-cells.ts'
import { average } from './derived.ts'

type Row = Readonly<Record<string, unknown>>

const transferKinds = {
  TO_NURSERY: '转保育',
  TO_FINISH: '转育肥',
  TO_GILT: '转后备',
  SPLIT: '拆分',
  MERGE: '合并',
} as const

/** A merge goes into a batch that is there. */
const isNew = ({ opens, kind }: Row): boolean => kind !== 'MERGE' && (opens === true || opens === 'true')

/** Out of one batch into another, or into one that is opened on the way: two movements, both or neither. */
export const batchTransfer = defineEventForm({
  head: {
    code: 'batch_transfer',
    label: '批次转群',
    effect: '保存后转出批次存栏减少、转入批次存栏增加，日龄随猪转移',
  },
  target: 'batch',
  header: {
    date: date('转群日期', { required: true }),
    kind: choice('转群类型', transferKinds, { required: true, default: 'TO_FINISH' }),
  },
  fields: {
    qty: heads(),
    weight: kilos(),
    toBatchNo: text('转入批次', { required: true, maxLength: 30, width: 136 }),
    opens: flag('新建批次', { width: 76 }),
    toHouseId: organisation('转入栋舍', ['house'], { width: 128, hint: '不填时为转入批次所在栋舍' }),
    houseId: fromHouse('转出栋舍'),
    remark,
  },
  shows: {
    derived: {
      ...batchFacts,
      avgWeight: { ...average('均重 kg/头', 'weight', ['qty']), before: 'toBatchNo' },
    },
    sums: ['qty', 'weight'],
    offers: { toBatchNo: 'batchesOrNew' },
    lists: { toFinish: '待转群', stock: '有存栏的批次' },
  },
  rules: {
    rows: {
      idle: ({ kind }) => new Set(kind === 'MERGE' ? ['opens'] : []),
      needs: (row) =>
        new Map([
          ...weighed.needs(row),
          ...(isNew(row)
            ? [['toHouseId', { rule: 'FORM', message: '请选择新批次的栋舍', asked: false }] as const]
            : []),
        ]),
    },
    once: ['kind', 'toBatchNo', 'opens'],
  },
})

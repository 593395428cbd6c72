import { lines } from '#kit/field.ts'
import { planItem } from './plan-item.ts'

const { fields } = planItem

/** The items of a plan as the lines of one sheet: they are reported together, each known by its number. */
export const itemLines = lines(
  '计划项',
  {
    seq: fields.seq,
    name: fields.name,
    itemType: fields.itemType,
    phase: fields.phase,
    startDate: fields.startDate,
    endDate: fields.endDate,
    quantity: fields.quantity,
    unit: fields.unit,
    department: fields.department,
    doneRate: fields.doneRate,
    actualStart: fields.actualStart,
    actualEnd: fields.actualEnd,
    actualQty: fields.actualQty,
    remark: fields.remark,
  },
  { required: false },
)

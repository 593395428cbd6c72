import type { Service } from '#domain/sow/sow.types.ts'
import { date, defineProjection, flag, id, integer, text } from '#server/kit/projection.ts'
import type { OfAnimal } from './animal.projection.ts'

/** Services of the sows, with their outcomes. */
export const service = defineProjection<OfAnimal & { service: Service }>()({
  table: 'sow_service',
  label: '配种',
  key: ['uid'],
  columns: {
    uid: id('配种', ({ service: one }) => one.uid),
    pigId: id('猪只', ({ pigId }) => pigId),
    serviceDate: date('配种日期', ({ service: one }) => one.date),
    cycleParity: integer('胎次', ({ service: one }) => one.cycleParity),
    serviceNo: integer('配次', ({ service: one }) => one.no),
    category: text('配种类型', ({ service: one }) => one.category),
    init: flag('初始数据', ({ service: one }) => one.init),
    boarId: id('公猪', ({ service: one }) => one.boarId),
    boarEarnock: text('公猪', ({ service: one }) => one.boarEarnock),
    technician: text('配种员', ({ service: one }) => one.technicianId),
    doseCount: integer('剂次', ({ service: one }) => one.doses.length),
    weanDate: date('断奶日期', ({ service: one }) => one.weanDate),
    dueDate: date('预产期', ({ service: one }) => one.dueDate),
    positiveDate: date('阳性日期', ({ service: one }) => one.positiveDate),
    outcome: text('结果', ({ service: one }) => one.outcome),
    outcomeDate: date('结果日期', ({ service: one }) => one.outcomeDate),
  },
})

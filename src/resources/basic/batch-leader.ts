import { date, name, note, organisation } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

/** Leader of the batches of a house, from a day to a day. A batch with a leader of its own keeps that one (§5.2). */
export const batchLeader = defineResource({
  head: { name: 'batchLeaderManage', label: '批次负责人管理', area: 'basic', table: 'batch_leader' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'houseId' },
  rows: { titleField: 'leader', sort: { field: 'fromDate', order: 'desc' }, spans: [['fromDate', 'toDate']] },
  fields: {
    houseId: organisation('栋舍', ['house'], { required: true, filter: true, width: 140 }),
    leader: name('负责人', { required: true, filter: true, width: 104 }),
    fromDate: date('开始日期', { required: true, filter: true }),
    toDate: date('结束日期', { filter: true, hint: '空为长期' }),
    remark: note('备注'),
  },
})

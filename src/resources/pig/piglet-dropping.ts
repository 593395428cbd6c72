import { defineDocument } from '#kit/document.ts'
import { choice, date, integer, lines, money, organisation, text, weight } from '#kit/field.ts'
import { eachOnce } from '../each-once.ts'

const receptionStates = { WAITING: '在途', RECEIVED: '已接收' } as const

const counted = (label: string, width = 72) =>
  integer(label, { min: 0, readonly: true, sum: true, unit: '头', width })

/** 仔猪投放: piglets shipped to another farm out of batches of this one; on the road they are in no farm's stock. */
export const pigletDropping = defineDocument({
  head: {
    name: 'pigmanage-dropping',
    label: '仔猪投放',
    area: 'pig',
    table: 'piglet_dropping',
    prefix: 'TF',
  },
  approval: { effect: '审核后从批次转出，并在接收场生成仔猪接收单', signatures: ['制单', '司机', '接收人'] },
  entry: { offers: { batchNo: 'batches' } },
  overrides: { alsoFarm: 'inFarmId' },
  fields: {
    outFarmId: organisation('投放场', ['farm'], { required: true, width: 104 }),
    inFarmId: organisation('接收场/养户', ['farm'], { required: true, filter: true, wide: true, width: 120 }),
    sendDate: date('投放日期', { required: true, filter: true, width: 104 }),
    batches: lines('批次', {
      batchNo: text('批次号', { required: true, maxLength: 30, width: 140 }),
      houseId: organisation('栋舍', ['house'], { width: 120, hint: '批次分布在多个栋舍时选择' }),
      heads: integer('头数', { required: true, min: 1, sum: true, unit: '头', width: 80 }),
      weight: weight('重量', { required: true, min: 0, sum: true, width: 96 }),
    }),
    heads: counted('头数'),
    weight: weight('重量', { readonly: true, sum: true, width: 96 }),
    avgWeight: weight('均重', { readonly: true, width: 72 }),
    price: money('单价', { min: 0, digits: 4, width: 80, overrides: { unit: '元/头' } }),
    amount: money('金额', { readonly: true, sum: true, width: 104 }),
    vehicle: text('车牌', { maxLength: 20, width: 92 }),
    reception: choice('接收', receptionStates, { readonly: true, filter: true, width: 76 }),
    received: counted('已接收', 80),
    lost: counted('途中死亡', 88),
    returned: counted('退回'),
  },
  rules: [
    ({ outFarmId, inFarmId }) =>
      outFarmId && outFarmId === inFarmId ? { field: 'inFarmId', message: '接收场与投放场不能相同' } : null,
    ({ batches }) => (batches?.length ? null : { field: 'batches', message: '请输入投放的批次' }),
    ({ batches }) => eachOnce('batches', batches, 'batchNo', '批次重复'),
  ],
})

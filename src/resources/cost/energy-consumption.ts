import { decimal, dictionary, flag, money, month, note, organisation, quantity, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

const reading = { min: 0, max: 999_999_999, width: 96 } as const

/** Energy a house, or the farm, used in a month, by its meter or as it was bought. */
export const energyConsumption = defineResource({
  head: { name: 'energy-consumption', label: '能耗登记', area: 'cost' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'atFarmId' },
  rows: {
    titleField: 'energyTypeId',
    sort: { field: 'month', order: 'desc' },
    uniqueTogether: [['month', 'energyTypeId', 'houseId', 'meter']],
    day: 'month',
  },
  fields: {
    month: month('期间', { required: true, filter: true, width: 84 }),
    atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    houseId: organisation('栋舍', ['house'], {
      sameFarm: true,
      filter: true,
      width: 120,
      hint: '不填为全场公用',
    }),
    energyTypeId: dictionary('能源', 'energy_type', { required: true, filter: true, width: 84 }),
    meter: text('表号', { maxLength: 30, width: 96 }),
    lastReading: decimal('上次读数', { ...reading, hint: '不填取上一期的本次读数' }),
    reading: decimal('本次读数', reading),
    meterReplaced: flag('换表', { hint: '本期换了表：上次读数填新表的起数，用量可填新旧两表之和' }),
    qty: quantity('用量', 'energyTypeId', {
      ...reading,
      hint: '有读数时为本次－上次；没有表的直接填写',
      overrides: { sum: true },
    }),
    price: money('单价', { min: 0, max: 999_999, digits: 4, width: 84, hint: '不填取能源价格' }),
    amount: money('金额', { readonly: true, sum: true, width: 104 }),
    perHead: money('头均', { readonly: 'computed', width: 84, hint: '金额÷当期平均存栏' }),
    remark: note('备注'),
  },
})

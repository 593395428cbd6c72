import { choice, code, flag, name, note, organisation, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

export const warehouseKinds = {
  GENERAL: '综合库',
  FEED: '饲料库',
  DRUG: '药品疫苗库',
  SEMEN: '精液库',
} as const

/** 舍内存料, 料塔存料: feed that was issued to a house or its silo and is not fed yet, on a shelf that issuing sets up. */
const warehousePlaces = { STORE: '仓库', HOUSE: '舍内存料', SILO: '料塔存料' } as const

/** Where materials are kept; stock is identified by warehouse, material and lot. */
export const warehouse = defineResource({
  head: { name: 'warehouse', label: '仓库', area: 'material' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'atFarmId' },
  rows: { titleField: 'name' },
  found: { as: 'name', by: ['name', 'code'] },
  fields: {
    atFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    code: code('编码', { required: true, unique: true, filter: true, width: 96 }),
    name: text('名称', {
      required: true,
      spaces: true,
      maxLength: 30,
      filter: true,
      width: 140,
      overrides: { unique: true },
    }),
    kind: choice('类型', warehouseKinds, { required: true, filter: true, width: 104 }),
    place: choice('性质', warehousePlaces, {
      readonly: true,
      filter: true,
      width: 96,
      hint: '舍内存料、料塔存料：已领到栋舍或料塔、尚未用完的饲料，由领料自动建立',
    }),
    houseId: organisation('栋舍', ['house'], { list: false, readonly: true }),
    keeper: name('仓管员', { width: 96 }),
    usedByEvents: flag('现场用料出库', {
      filter: true,
      hint: '勾选后，录入用料、治疗、保健和免疫时从此仓库出库',
    }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})

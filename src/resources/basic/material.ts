import { choice, code, dictionary, flag, integer, money, note, references, text, weight } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

export const materialClasses = {
  FEED: '饲料',
  VACCINE: '疫苗',
  DRUG: '兽药',
  SEMEN: '精液',
  DISINFECTANT: '消毒药',
  CONSUMABLE: '易耗品',
  LOW_VALUE: '低值易耗品',
  TOOL: '工具',
  RAW: '原料',
} as const

export const material = defineResource({
  head: { name: 'basic-material', label: '物料档案', area: 'basic', table: 'material' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED },
  rows: { titleField: 'name', sort: { field: 'code', order: 'asc' }, uniqueTogether: [['name', 'spec']] },
  found: { as: 'name', by: ['name', 'code'], notes: ['materialClass'] },
  fields: {
    code: code('编码', { required: true, unique: true, filter: true }),
    name: text('名称', { required: true, spaces: true, filter: true, maxLength: 60 }),
    materialClass: choice('类别', materialClasses, { required: true, filter: true }),
    spec: text('规格', { spaces: true }),
    unitId: dictionary('单位', 'unit', { required: true }),
    kgPerUnit: weight('每单位公斤数', {
      min: 0.0001,
      max: 99_999_999,
      digits: 4,
      hint: '饲料按公斤投喂：包、袋必填，公斤、吨、克自动',
      overrides: { list: false },
    }),
    conversion: text('换算', { spaces: true, hint: '如 1盒=10瓶' }),
    withdrawDays: integer('休药期', { min: 0, max: 365, unit: '天' }),
    shelfLifeDays: integer('保质期', { min: 0, max: 3650, unit: '天' }),
    storage: text('储存条件', { list: false, spaces: true, maxLength: 40, hint: '如 2–8℃ 避光' }),
    lotControl: flag('批号管理', { list: false, default: false }),
    standardPrice: money('参考价', { digits: 4 }),
    supplierIds: references('供应商', 'basic-supplier'),
    erpCode: code('ERP编码', { list: false, overrides: { dashes: true } }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})

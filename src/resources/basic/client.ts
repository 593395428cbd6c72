import {
  choice,
  code,
  flag,
  idCard,
  integer,
  money,
  note,
  organisations,
  phone,
  references,
  text,
} from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

export const client = defineResource({
  head: { name: 'basic-client', label: '客户', area: 'basic', table: 'client' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED },
  rows: { titleField: 'name', sort: { field: 'code', order: 'asc' } },
  found: { as: 'name', by: ['name', 'code'], notes: ['kind', 'area'] },
  fields: {
    code: code('编码', { required: true, unique: true, filter: true }),
    name: text('名称', {
      required: true,
      filter: true,
      maxLength: 60,
      spaces: true,
      overrides: { unique: true },
    }),
    kind: choice(
      '类型',
      { SLAUGHTER: '屠宰场', BROKER: '经纪人', GROWER: '养户', RETAIL: '散户', INTERNAL: '内部' },
      { required: true, filter: true },
    ),
    area: text('区域', { filter: true, overrides: { area: 'names' } }),
    phone: phone('电话', { ofCompany: true }),
    idCard: idCard('身份证号', { list: false }),
    taxNo: code('税号', { list: false, maxLength: 20 }),
    priceGroup: text('价格组', { list: false, maxLength: 20, filter: true, hint: '如 屠宰A、经纪人' }),
    creditLimit: money('信用额度', { sum: true }),
    receivable: money('应收余额', {
      readonly: 'computed',
      sum: true,
      hint: '未结算的销售单，加结算后还欠的余额',
    }),
    unusedPrepaid: money('未用预收', { readonly: 'computed', sum: true, hint: '已预收、还没有抵扣的金额' }),
    salePersons: text('销售员', { readonly: 'computed', width: 104 }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})

/** 销售员: who sells for which farms and looks after which clients. */
export const salePerson = defineResource({
  head: { name: 'basic-salePerson', label: '销售员', area: 'basic', table: 'sale_person' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED },
  rows: { titleField: 'name', sort: { field: 'name', order: 'asc' } },
  found: { as: 'name', by: ['name'] },
  fields: {
    name: text('姓名', {
      required: true,
      filter: true,
      maxLength: 30,
      width: 104,
      overrides: { unique: true },
    }),
    phone: phone('电话', { width: 120 }),
    orgIds: organisations('负责公司', ['company', 'farm'], {
      filter: true,
      width: 200,
      hint: '不填：本公司全部猪场',
    }),
    region: text('负责区域', { spaces: true, maxLength: 60, filter: true, width: 140 }),
    clientIds: references('负责客户', 'basic-client', { list: false }),
    clients: integer('客户数', { readonly: 'computed', min: 0, width: 72 }),
    enabled: flag('启用', { default: true, filter: true, width: 64 }),
    remark: note('备注'),
  },
})

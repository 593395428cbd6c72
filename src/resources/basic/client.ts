import { choice, code, flag, idCard, money, phone, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

export const client = defineResource({
  name: 'basic-client',
  label: '客户',
  area: 'basic',
  table: 'client',
  titleField: 'name',
  scope: 'company',
  found: { as: 'name', by: ['name', 'code'], notes: ['kind', 'area'] },
  actions: ['list', 'create', 'edit', 'delete', 'import', 'export'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', {
      required: true,
      unique: true,
      list: true,
      filter: true,
      maxLength: 60,
      spaces: true,
    }),
    kind: choice(
      '类型',
      { SLAUGHTER: '屠宰场', BROKER: '经纪人', GROWER: '养户', RETAIL: '散户', INTERNAL: '内部' },
      { required: true, list: true, filter: true },
    ),
    area: text('区域', { area: 'names', list: true, filter: true }),
    phone: phone('电话', { ofCompany: true, list: true }),
    idCard: idCard('身份证号'),
    taxNo: code('税号', { maxLength: 20 }),
    priceGroup: text('价格组', { maxLength: 20, filter: true, hint: '如 屠宰A、经纪人' }),
    creditLimit: money('信用额度', { list: true, sum: true }),
    receivable: money('应收余额', {
      counted: true,
      list: true,
      sum: true,
      hint: '未结算的销售单，加结算后还欠的余额',
    }),
    unusedPrepaid: money('未用预收', {
      counted: true,
      list: true,
      sum: true,
      hint: '已预收、还没有抵扣的金额',
    }),
    salePersons: text('销售员', { counted: true, list: true, width: 104 }),
    enabled: flag('启用', { default: true, list: true, filter: true }),
    remark: text('备注', { multiline: true }),
  },
  sort: { field: 'code', order: 'asc' },
})

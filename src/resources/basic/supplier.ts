import { choice, code, date, flag, name, phone, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

export const supplier = defineResource({
  name: 'basic-supplier',
  label: '供应商',
  area: 'basic',
  table: 'supplier',
  titleField: 'name',
  scope: 'company',
  found: { as: 'name', by: ['name', 'code'] },
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
      { FEED: '饲料', DRUG: '兽药', VACCINE: '疫苗', SEMEN: '精液', PIG: '种猪', EQUIPMENT: '设备' },
      { required: true, list: true, filter: true },
    ),
    contact: name('联系人', { list: true }),
    phone: phone('电话', { ofCompany: true, list: true }),
    area: text('区域', { area: 'names', list: true, filter: true }),
    taxNo: code('税号', { maxLength: 20 }),
    licence: text('许可证号', { maxLength: 40 }),
    licenceExpiry: date('许可证到期', { list: true }),
    bank: text('开户行及账号', { spaces: true }),
    enabled: flag('启用', { default: true, list: true, filter: true }),
    remark: text('备注', { multiline: true }),
  },
  sort: { field: 'code', order: 'asc' },
})

import { flag, integer, organisations, phone, references, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

/** 销售员: who sells for which farms and looks after which clients. */
export const salePerson = defineResource({
  name: 'basic-salePerson',
  label: '销售员',
  area: 'basic',
  table: 'sale_person',
  titleField: 'name',
  scope: 'company',
  found: { as: 'name', by: ['name'] },
  actions: ['list', 'create', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: text('姓名', { required: true, unique: true, list: true, filter: true, maxLength: 30, width: 104 }),
    phone: phone('电话', { list: true, width: 120 }),
    orgIds: organisations('负责公司', ['company', 'farm'], {
      list: true,
      filter: true,
      width: 200,
      hint: '不填：本公司全部猪场',
    }),
    region: text('负责区域', { spaces: true, maxLength: 60, list: true, filter: true, width: 140 }),
    clientIds: references('负责客户', 'basic-client'),
    clients: integer('客户数', { min: 0, counted: true, list: true, width: 72 }),
    enabled: flag('启用', { default: true, list: true, filter: true, width: 64 }),
    remark: text('备注', { multiline: true }),
  },
  sort: { field: 'name', order: 'asc' },
})

import {
  choice,
  code,
  date,
  dictionary,
  flag,
  integer,
  money,
  name,
  note,
  organisation,
  phone,
  reference,
  text,
} from '#kit/field.ts'
import { defineResource, WRITTEN, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

export const supplier = defineResource({
  head: { name: 'basic-supplier', label: '供应商', area: 'basic', table: 'supplier' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED },
  rows: { titleField: 'name', sort: { field: 'code', order: 'asc' } },
  found: { as: 'name', by: ['name', 'code'] },
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
      { FEED: '饲料', DRUG: '兽药', VACCINE: '疫苗', SEMEN: '精液', PIG: '种猪', EQUIPMENT: '设备' },
      { required: true, filter: true },
    ),
    contact: name('联系人'),
    phone: phone('电话', { ofCompany: true }),
    area: text('区域', { filter: true, overrides: { area: 'names' } }),
    taxNo: code('税号', { list: false, maxLength: 20 }),
    licence: text('许可证号', { list: false, maxLength: 40 }),
    licenceExpiry: date('许可证到期'),
    bank: text('开户行及账号', { list: false, spaces: true }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})

/** Semen suppliers of farms, by breed, with time and price; the lowest priority number comes first. */
export const semenRange = defineResource({
  head: { name: 'Boar-SupplierSemenRange', label: '供精范围', area: 'basic', table: 'semen_range' },
  access: { scope: 'company', actions: WRITTEN },
  rows: {
    titleField: 'unitName',
    sort: { field: 'unitName', order: 'asc' },
    spans: [['dateFrom', 'dateTo']],
    copy: true,
  },
  fields: {
    unitName: text('供精单位', { required: true, readonly: true, filter: true, width: 160 }),
    supplierId: reference('供应商', 'basic-supplier', {
      list: false,
      filter: true,
      hint: '外购精液；与公猪站任选一项',
    }),
    studId: organisation('公猪站', ['farm'], {
      list: false,
      filter: true,
      hint: '自有公猪站；与供应商任选一项',
    }),
    breedId: dictionary('品种品系', 'breeds', { required: true, filter: true }),
    supplyFarmId: organisation('供应猪场', ['farm'], { required: true, filter: true }),
    priority: integer('优先级', { required: true, max: 99, hint: '1 最先', overrides: { default: 1 } }),
    price: money('单价', { digits: 4, overrides: { unit: '元/份' } }),
    dateFrom: date('开始日期', { required: true, filter: true }),
    dateTo: date('结束日期', { filter: true, hint: '不填为长期有效' }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
  rules: [
    ({ supplierId, studId }) =>
      supplierId && studId ? { field: 'studId', message: '供应商和公猪站只能选一项' } : null,
    ({ supplierId, studId }) =>
      supplierId || studId ? null : { field: 'supplierId', message: '请选择供应商或公猪站' },
  ],
})

import { HOUSE_TYPES } from '#domain/batch/house-types.ts'
import { choice, code, date, integer, name, note, reference, text } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN } from '#kit/resource.ts'

export const orgTypes = { company: '公司', department: '部门', farm: '猪场', house: '栋舍' } as const
export const placeKinds = { HOUSE: '栋舍', UNIT: '单元', PEN: '栏位' } as const
export const houseTypes = HOUSE_TYPES
const placeStates = {
  IN_USE: '使用',
  EMPTY: '空栏',
  WASHING: '洗消',
  REPAIR: '维修',
  STOPPED: '停用',
} as const

export const farmTypes = {
  NUCLEUS: '核心场',
  MULTIPLIER: '扩繁场',
  COMMERCIAL: '商品场',
  FINISHING: '育肥场',
  BOAR_STUD: '公猪站',
} as const

/** A place (type house) says which kind it is; everything else has none (§2.1). */
function kindFitsType(row: { type: string; kind: string | null }): Problem | null {
  if (row.type === 'house' && !row.kind) return { field: 'kind', message: '请选择栋舍、单元或栏位' }
  return row.type !== 'house' && row.kind ? { field: 'kind', message: '只有栋舍可以选择级别' } : null
}

/** A pen is called 栋舍-栏位: with one in the name of its house it would not be clear where the pen begins. */
function onlyPensHaveDashes({ kind, name }: { kind: string | null; name: string }): Problem | null {
  return kind !== 'PEN' && name.includes('-') ? { field: 'name', message: '只有栏位的名称可以含“-”' } : null
}

export const organisation = defineResource({
  head: { name: 'org-manage', label: '组织管理', area: 'system', table: 'organize' },
  access: { scope: 'tree', actions: WRITTEN, buttons: { pens: '批量建栏' }, treeField: 'uid' },
  rows: { titleField: 'name', sort: { field: 'sort', order: 'asc' }, uniqueTogether: [['parentId', 'name']] },
  source: { origin: '栋舍栏位可以逐个新增或批量建栏，也可以在开始使用、猪场上线数据导入中按工作簿建立' },
  overrides: { parent: 'parentId', organises: true },
  fields: {
    parentId: reference('上级', 'org-manage', { list: false, filter: true }),
    type: choice('类型', orgTypes, { required: true, filter: true }),
    kind: choice('级别', placeKinds, { filter: true }),
    code: code('编码', { filter: true }),
    name: name('名称', { required: true, filter: true, overrides: { dashes: true } }),
    shortName: name('简称', { maxLength: 20 }),
    sort: integer('排序', { min: -9999, max: 9999, overrides: { nonZero: true, default: 1 } }),
    status: choice('状态', placeStates, { default: 'IN_USE', filter: true }),
    farmType: choice('猪场类型', farmTypes, { list: false }),
    designSows: integer('设计母猪规模', { min: 0, unit: '头' }),
    areaCode: text('行政区划', { maxLength: 12, width: 160, overrides: { area: 'code' } }),
    address: text('地址', { list: false, spaces: true }),
    goLiveDate: date('上线日期', { list: false }),
    closedUpTo: date('已关账至', { list: false, readonly: true }),
    houseType: choice('舍别', houseTypes, { filter: true }),
    capacity: integer('容量', { min: 0, unit: '头', overrides: { list: false } }),
    level: integer('级次', { readonly: true, overrides: { list: false } }),
    treePath: text('路径', { list: false, readonly: true, maxLength: 1000 }),
    remark: note('备注'),
  },
  rules: [kindFitsType, onlyPensHaveDashes],
})

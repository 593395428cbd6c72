import { choice, code, date, flag, integer, name, reference, text } from '#kit/field.ts'
import { farmTypes, houseTypes } from '../system/organisation.ts'
import { technicianKinds } from '../system/technician.ts'

export { GETTING_STARTED } from '#kit/guide-name.ts'

/** One of the six steps from an empty installation to the first event. */
export interface SetupStep {
  readonly key: SetupStepKey
  readonly label: string
  /** One sentence: its purpose. */
  readonly note: string
  /** The screen that does it later, and its title. */
  readonly screen: string
  readonly screenTitle: string
}

export const setupStepKeys = ['farm', 'pens', 'people', 'herd', 'check', 'first'] as const
export type SetupStepKey = (typeof setupStepKeys)[number]

export const setupSteps: readonly SetupStep[] = [
  {
    key: 'farm',
    label: '公司和猪场',
    note: '填写公司、猪场和上线日期；期初数据按上线当天结束时填写',
    screen: 'org-manage',
    screenTitle: '组织管理',
  },
  {
    key: 'pens',
    label: '栋舍栏位',
    note: '每行一栋：填写前缀和起止号一次生成栏位；也可以写在猪群工作簿里',
    screen: 'org-manage',
    screenTitle: '组织管理',
  },
  {
    key: 'people',
    label: '人员账号',
    note: '每行一人；首次密码由系统生成，只显示一次，打印后转交本人',
    screen: 'user-manage',
    screenTitle: '用户管理',
  },
  {
    key: 'herd',
    label: '猪群期初',
    note: '五张工作表一个文件：栋舍栏位、种猪档案、历史胎次、批次期初、物料期初',
    screen: 'huge-farm-online-import',
    screenTitle: '猪场上线数据导入',
  },
  {
    key: 'check',
    label: '核对上线',
    note: '文件、系统、盘点三个头数并排核对，没有错误后确认上线',
    screen: 'huge-farm-online-import',
    screenTitle: '猪场上线数据导入',
  },
  {
    key: 'first',
    label: '第一项工作',
    note: '上线后从配种录入或首页待办开始日常业务',
    screen: 'event-mat',
    screenTitle: '配种录入',
  },
]

/** The first step: company, farm and the day it goes live. */
export const setupFarm = {
  company: name('公司', { required: true, hint: '已有的公司填写同名即可' }),
  farm: name('猪场', { required: true }),
  code: code('猪场编码', { maxLength: 20, hint: '单据编号用，可以以后填写' }),
  farmType: choice('猪场类型', farmTypes, { required: true, default: 'COMMERCIAL' }),
  designSows: integer('设计母猪规模', { min: 0, max: 999_999, unit: '头' }),
  address: text('地址', { spaces: true, maxLength: 200 }),
  goLiveDate: date('上线日期', { required: true, hint: '期初数据的日期，不晚于今天' }),
}

const LAST_NUMBER = 9999

/** A line of the pen generator. */
export const setupPen = {
  houseType: choice('舍别', houseTypes, { required: true, width: 104 }),
  house: name('栋舍', { required: true, width: 140 }),
  prefix: text('栏位前缀', { maxLength: 10, width: 96 }),
  from: integer('起始号', { min: 1, max: LAST_NUMBER, width: 88 }),
  to: integer('结束号', { min: 1, max: LAST_NUMBER, width: 88 }),
  capacity: integer('容量', { min: 1, max: LAST_NUMBER, unit: '头', width: 96 }),
}

/** A line of the grid of people. */
export const setupPerson = {
  account: code('账号', { required: true, width: 140, overrides: { minLength: 3 } }),
  name: name('姓名', { required: true, width: 120 }),
  roleId: reference('角色', 'role-manage', { required: true, width: 160 }),
  technician: flag('技术员', { default: false, width: 72 }),
  kind: choice('技术员类型', technicianKinds, { width: 120, hint: '不填时为配种员' }),
}

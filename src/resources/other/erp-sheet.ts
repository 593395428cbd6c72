import { COST_CLASSES } from '#domain/cost/objects.ts'
import { choice, date, integer, money, month, note, organisation, text, weight } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

/** Classes a month is compared by: heads by each, costs by those that costs are gathered for. */
const sheetClasses = {
  BREEDING: COST_CLASSES.BREEDING,
  GILT: '后备母猪',
  SOW: '生产母猪',
  BOAR: '公猪',
  SUCKLING: '哺乳仔猪',
  NURSERY: '保育',
  FINISH: '育肥',
  GILT_REAR: '后备培育',
  WTF: '断奶至出栏',
} as const

const reported = (label: string) => integer(label, { min: 0, sum: true, unit: '头', width: 84 })
/** Of the month as it was closed; nothing of one that is open. */
const own = { readonly: 'computed', sum: true } as const
const kept = (label: string) =>
  integer(label, { ...own, unit: '头', width: 96, hint: '月结时留存的数据，未月结的期间为空' })
const differs = (label: string) =>
  integer(label, { ...own, min: -1_000_000, unit: '头', width: 96, hint: '系统－EBS' })

/** EBS生产核对: the ERP's figures of a month, typed or imported, next to our own. */
export const erpSheet = defineResource({
  head: { name: 'ebsProdCheck', label: 'EBS生产核对', area: 'other', table: 'erp_sheet' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'sheetFarmId' },
  rows: {
    titleField: 'sheetNo',
    sort: { field: 'period', order: 'desc' },
    uniqueTogether: [['period', 'pigClass']],
  },
  overrides: { upsert: ['sheetFarmId', 'period', 'pigClass'] },
  fields: {
    sheetFarmId: organisation('猪场', ['farm'], { required: true, width: 104 }),
    period: month('期间', { required: true, filter: true, width: 84 }),
    pigClass: choice('类别', sheetClasses, { required: true, filter: true, width: 96 }),
    sheetNo: text('EBS报表号', { required: true, spaces: true, maxLength: 40, filter: true, width: 128 }),
    opening: reported('EBS期初'),
    ownOpening: kept('系统期初'),
    openingDiff: differs('期初差异'),
    came: reported('EBS增加'),
    ownCame: kept('系统增加'),
    cameDiff: differs('增加差异'),
    went: reported('EBS减少'),
    ownWent: kept('系统减少'),
    wentDiff: differs('减少差异'),
    closing: reported('EBS期末'),
    ownClosing: kept('系统期末'),
    closingDiff: differs('期末差异'),
    kilos: weight('EBS重量', { min: 0, sum: true, width: 104 }),
    ownKilos: weight('系统重量', { ...own, width: 104, hint: '月结时按生长曲线估计，种猪不估重' }),
    kilosDiff: weight('重量差异', { ...own, min: -1_000_000, width: 104, hint: '系统－EBS' }),
    amount: money('EBS金额', { min: 0, sum: true, width: 112 }),
    ownAmount: money('系统金额', {
      ...own,
      width: 112,
      hint: '月结时留存的当期成本；母猪、公猪、哺乳仔猪的成本合在“种猪群”一行',
    }),
    amountDiff: money('金额差异', { ...own, min: -1_000_000_000, width: 112, hint: '系统－EBS' }),
    monthFrom: date('期间起', { readonly: 'computed', list: false }),
    monthTo: date('期间止', { readonly: 'computed', list: false }),
    remark: note('备注', { spaces: true }),
  },
})

import type { Sharing } from '#domain/cost/asset-charges.ts'
import { sharesProblem } from '#domain/cost/shares.ts'
import { isSound } from '#domain/cost/straight-line.ts'
import { ruleMessage } from '#domain/rules.ts'
import {
  choice,
  code,
  decimal,
  integer,
  money,
  month,
  note,
  organisation,
  organisations,
  text,
} from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

interface Written {
  residualRate: string
  months: number
}

/** C-04. */
function writeOffProblem({ residualRate, months }: Written): Problem | null {
  return isSound({ residualRate: Math.round(Number(residualRate) * 100), months })
    ? null
    : { field: months < 1 ? 'months' : 'residualRate', message: ruleMessage('C-04', {}) }
}

const assetNo = code('资产号', { required: true, unique: true, filter: true, width: 104 })
const name = text('名称', { required: true, spaces: true, maxLength: 60, filter: true, width: 150 })
const kind = text('类别', { spaces: true, maxLength: 30, filter: true, width: 92 })

/** F106: straight line by month from `startMonth` on; what has been written off is reported as of today. */
const written = {
  originalValue: money('原值', { required: true, min: 0.01, max: 999_999_999, sum: true, width: 100 }),
  startMonth: month('开始期间', {
    required: true,
    filter: true,
    width: 92,
    hint: '第一个计提折旧的月份；录入前已关账的期间视为以前已提；已关账期间的折旧不能再改',
  }),
  months: integer('折旧月数', { required: true, min: 0, max: 1200, width: 84 }),
  residualRate: decimal('残值率', { required: true, min: 0, max: 999, unit: '%', width: 80 }),
  endMonth: month('报废期间', { width: 92, hint: '当月仍计提，之后不再计提' }),
  monthly: money('月折旧', { readonly: true, sum: true, width: 100 }),
  accumulated: money('累计折旧', { readonly: 'computed', width: 100 }),
  netValue: money('净值', { readonly: 'computed', width: 100 }),
  remark: note('备注'),
} as const

const atFarmId = organisation('猪场', ['farm'], { required: true, width: 104 })

const rows = {
  titleField: 'assetNo',
  sort: { field: 'startMonth', order: 'desc' },
  spans: [['startMonth', 'endMonth']],
} as const
const ofFarm = { access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, farm: 'atFarmId' }, rows } as const

/** 猪舍资产: a house and its equipment; its depreciation is borne by the animals in it. */
export const pigHouseAsset = defineResource({
  ...ofFarm,
  head: { name: 'pigHouseAssets', label: '猪舍资产', area: 'cost', table: 'pig_house_asset' },
  fields: {
    assetNo,
    name,
    atFarmId,
    houseId: organisation('栋舍', ['house'], { required: true, sameFarm: true, filter: true, width: 120 }),
    ...written,
  },
  rules: [writeOffProblem],
})

/** 猪场资产: assets that one farm uses as a whole. */
export const fieldAsset = defineResource({
  ...ofFarm,
  head: { name: 'fieldAssets', label: '猪场资产', area: 'cost', table: 'field_asset' },
  fields: {
    assetNo,
    name,
    kind,
    atFarmId,
    department: text('使用部门', { spaces: true, maxLength: 30, filter: true, width: 104 }),
    ...written,
  },
  rules: [writeOffProblem],
})

/** Rules that split an asset's cost among several farms. */
const SHARINGS = {
  SHARES: '按比例',
  CAPACITY: '按栋舍容量',
  HEADS: '按设计规模',
  EQUAL: '平均',
} as const satisfies Readonly<Record<Sharing, string>>

/** 多场共用资产: its cost is split among the farms that use it. */
export const multiFieldAsset = defineResource({
  head: { name: 'multiFieldAssets', label: '多场共用资产', area: 'cost', table: 'multi_field_asset' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED },
  rows,
  fields: {
    assetNo,
    name,
    kind,
    farmIds: organisations('共用猪场', ['farm'], {
      required: true,
      filter: true,
      width: 200,
      hint: '已关账期间分摊过的，填写报废期间后另录一项',
    }),
    sharing: choice('分摊方式', SHARINGS, { required: true, default: 'SHARES', width: 104 }),
    shares: text('分摊比例', { spaces: true, width: 120, hint: '与猪场顺序对应，如 50/30/20，合计100%' }),
    ...written,
  },
  rules: [
    writeOffProblem,
    ({ sharing, shares, farmIds }) => {
      if (sharing !== 'SHARES')
        return shares === null ? null : { field: 'shares', message: '只有按比例分摊填写比例' }
      if (shares === null) return { field: 'shares', message: ruleMessage('C-03', {}) }
      const message = sharesProblem(shares, (farmIds ?? []).length)
      return message === null ? null : { field: 'shares', message }
    },
  ],
})

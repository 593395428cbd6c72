import { defineDocument } from '#kit/document.ts'
import {
  choice,
  code,
  date,
  decimal,
  dictionary,
  earTag,
  integer,
  lines,
  money,
  organisation,
  reference,
  text,
} from '#kit/field.ts'
import type { Problem } from '#kit/resource.ts'
import { sexes } from './breeding-pig.ts'

/** States a bought pig begins with: those that need nothing told of its past. */
export const introducedStates = { GILT: '后备', YOUNG: '后备公猪', ACTIVE: '生产公猪' } as const
export const quarantineResults = { WAITING: '待检', PASSED: '合格', FAILED: '不合格' } as const

const MOST_PIGS = 500

interface Introduction {
  introDate?: unknown
  releaseDate?: unknown
  pigs?: readonly { earNo?: unknown; sex?: unknown; status?: unknown; birthDate?: unknown }[] | null
}

/** V-011 and V-012, before anything is posted. */
function eachOnce({ pigs, introDate }: Introduction): Problem | null {
  const rows = pigs ?? []
  const problem = (index: number, words: string) => ({ field: 'pigs', message: `第${index + 1}行${words}` })
  if (rows.length === 0) return { field: 'pigs', message: '请输入引进的猪只' }
  if (rows.length > MOST_PIGS) return { field: 'pigs', message: `一张引种单最多${MOST_PIGS}头` }
  const earNos = rows.map((one) => one.earNo)
  const twice = earNos.findIndex((one, index) => earNos.indexOf(one) !== index)
  if (twice >= 0) return problem(twice, '耳号重复')
  const unborn = rows.findIndex(
    ({ birthDate }) => birthDate && introDate && String(birthDate) > String(introDate),
  )
  if (unborn >= 0) return problem(unborn, '：入场日期不能早于出生日期')
  const strange = rows.findIndex(({ sex, status }) => status && (status === 'GILT') !== (sex === 'F'))
  return strange < 0 ? null : problem(strange, '：性别与入群状态不符')
}

const releasedLater = ({ introDate, releaseDate }: Introduction): Problem | null =>
  releaseDate && introDate && String(releaseDate) < String(introDate)
    ? { field: 'releaseDate', message: '解除隔离日期不能早于引种日期' }
    : null

/** 引种登记: breeding pigs that were bought, with their identity. Approving opens a file for each. */
export const pigIntroduction = defineDocument({
  name: 'pig-introduction',
  label: '引种登记',
  area: 'pig',
  table: 'pig_introduction',
  prefix: 'YZ',
  day: 'introDate',
  farm: 'introFarmId',
  lines: 'pigs',
  effect: '审核后为每头猪建立猪只档案，进入隔离舍',
  signatures: ['制单', '兽医', '猪场场长'],
  fields: {
    introFarmId: organisation('引入猪场', ['farm'], { required: true, list: true, filter: true, width: 120 }),
    introDate: date('引种日期', { required: true, list: true, filter: true, width: 104 }),
    supplierId: reference('供应商', 'basic-supplier', {
      required: true,
      list: true,
      filter: true,
      width: 140,
    }),
    houseId: organisation('隔离舍', ['house'], { required: true, list: true, filter: true, width: 112 }),
    releaseDate: date('解除隔离日', { list: true, filter: true, width: 104 }),
    result: choice('检测结果', quarantineResults, {
      default: 'WAITING',
      list: true,
      filter: true,
      width: 84,
    }),
    certificate: text('检疫证号', { maxLength: 40 }),
    vehicle: text('车牌', { maxLength: 20 }),
    pigs: lines(
      '猪只',
      {
        earNo: earTag('耳号', { required: true, width: 100 }),
        sex: choice('性别', sexes, { required: true, default: 'F', width: 72 }),
        status: choice('入群状态', introducedStates, { required: true, default: 'GILT', width: 104 }),
        birthDate: date('出生日期', { required: true, width: 116 }),
        breedId: dictionary('品种', 'breeds', { required: true, width: 120 }),
        selectiveLevelId: dictionary('等级', 'selective_level', { width: 104 }),
        weight: decimal('体重', { min: 0, max: 600, unit: 'kg', width: 80 }),
        price: money('单价', { min: 0, unit: '元/头', width: 96 }),
        sireEarNo: earTag('父', { width: 96 }),
        damEarNo: earTag('母', { width: 96 }),
        earTag: code('耳牌', { maxLength: 20, width: 96 }),
        bloodline: text('血统', { maxLength: 20, width: 84 }),
      },
      { required: true },
    ),
    heads: integer('头数', { readonly: true, list: true, sum: true, unit: '头', width: 64 }),
    avgWeight: decimal('均重', { readonly: true, list: true, unit: 'kg', width: 72 }),
    amount: money('金额', { readonly: true, list: true, sum: true, width: 104 }),
  },
  rules: [eachOnce, releasedLater],
})

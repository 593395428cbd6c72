import { defineDocument } from '#kit/document.ts'
import { choice, date, dictionary, earTag, flag, integer, lines, organisation, text } from '#kit/field.ts'
import { eachOnce } from '../each-once.ts'
import { sexes } from '../pig/breeding-pig.ts'

/** Results of a count for an animal. */
const countResults = {
  PRESENT: '在场',
  MISSING: '缺少',
  UNLISTED: '账外',
  ELSEWHERE: '在其他栋舍',
} as const

/** States in which an animal that was not on the books is entered. */
const foundStates = { GILT: '后备', OPEN: '空怀', YOUNG: '后备公猪', ACTIVE: '生产公猪' } as const

const MOST_PIGS = 5000

const heads = (label: string, width = 72) =>
  integer(label, { readonly: true, min: 0, sum: true, unit: '头', width })

/** 种猪核对: a count of the breeding pigs in a farm or a house, against its books. */
export const herdCount = defineDocument({
  head: { name: 'zzhd', label: '种猪核对', area: 'other', table: 'herd_count', prefix: 'HD' },
  approval: {
    effect: '审核后缺少的猪只登记死亡（盘亏），账外的猪只建立档案（盘盈）',
    signatures: ['盘点人', '监盘人', '猪场场长'],
  },
  entry: { offers: { earNo: 'animals' }, proposes: '生成' },
  overrides: {
    sheet: {
      label: '种猪核对表',
      open: ['present'],
      without: ['result', 'missing', 'unlisted', 'elsewhere'],
    },
    scans: { number: 'earNo', flag: 'present' },
  },
  fields: {
    countFarmId: organisation('猪场', ['farm'], { required: true, width: 92 }),
    countDate: date('盘点日期', { required: true, filter: true, width: 96 }),
    houseId: organisation('栋舍', ['house'], { filter: true, width: 112, hint: '空为全场' }),
    booked: heads('账面'),
    present: heads('在场'),
    missing: heads('缺少'),
    unlisted: heads('账外'),
    elsewhere: heads('在其他栋舍', 96),
    reasonId: dictionary('盘亏原因', 'death_reason', { list: false, hint: '有缺少的猪只时必填' }),
    disposalId: dictionary('处理方式', 'disposal_method', { list: false, hint: '有缺少的猪只时必填' }),
    pigs: lines('猪只', {
      earNo: earTag('耳号', { required: true, width: 110 }),
      present: flag('在场', { width: 64 }),
      place: text('账面栋舍-栏位', { spaces: true, maxLength: 80, width: 140, hint: '系统填写' }),
      state: text('账面状态', { readonly: true, width: 84 }),
      result: choice('结果', countResults, { readonly: true, width: 96 }),
      sex: choice('性别', sexes, { width: 72, hint: '账外猪只填写，以下同' }),
      status: choice('入群状态', foundStates, { width: 104 }),
      parity: integer('胎次', { min: 0, max: 20, width: 64 }),
      birthDate: date('出生日期', { width: 116 }),
      breedId: dictionary('品种', 'breeds', { width: 120 }),
      foundHouseId: organisation('所在栋舍', ['house'], { width: 120, hint: '空为单头的栋舍' }),
    }),
  },
  rules: [
    ({ pigs }) =>
      (pigs ?? []).length > MOST_PIGS
        ? { field: 'pigs', message: `一张单最多${MOST_PIGS}头，请按栋舍分开` }
        : eachOnce('pigs', pigs, 'earNo', '耳号重复'),
  ],
})

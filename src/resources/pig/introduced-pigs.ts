import { ruleMessage } from '#domain/rules.ts'
import { choice, code, date, dictionary, earTag, lines, money, text, weight } from '#kit/field.ts'
import type { Problem } from '#kit/resource.ts'
import { eachOnce } from '../each-once.ts'
import { sexes } from './breeding-pig.ts'

/** States a bought pig begins with: those that need no facts about its past. */
const introducedStates = { GILT: '后备', YOUNG: '后备公猪', ACTIVE: '生产公猪' } as const

const MOST_PIGS = 500

/** Facts of a pig that comes with a document and gets a file. */
const pig = {
  earNo: earTag('耳号', { required: true, width: 100 }),
  sex: choice('性别', sexes, { required: true, default: 'F', width: 72 }),
  status: choice('入群状态', introducedStates, { required: true, default: 'GILT', width: 104 }),
  birthDate: date('出生日期', { required: true, width: 116 }),
  breedId: dictionary('品种', 'breeds', { required: true, width: 120 }),
  selectiveLevelId: dictionary('等级', 'selective_level', { width: 104 }),
  weight: weight('体重', { min: 0, max: 600, sum: true, width: 80 }),
  price: money('单价', { min: 0, sum: true, width: 96, overrides: { unit: '元/头' } }),
  sireEarNo: earTag('父', { width: 96 }),
  damEarNo: earTag('母', { width: 96 }),
  earTag: code('耳牌', { maxLength: 20, width: 96 }),
  bloodline: text('血统', { maxLength: 20, width: 84 }),
}

export const introducedPigs = lines('猪只', pig)
/** Of an arrival none may have passed. */
export const passedPigs = lines('合格猪只', pig, { required: false })

type Line = Readonly<Partial<Record<keyof typeof pig, unknown>>>

/** K-26 in the words of a line. */
const sexWords = (status: string, 性别: string): string =>
  ruleMessage('K-26', {
    状态: introducedStates[status as keyof typeof introducedStates] ?? status,
    应为: status === 'GILT' ? '母' : '公',
    性别,
  })

/** K-26, V-011 and V-012 of the lines, before anything is posted. `day`: when the pigs come. */
export function introducedProblem(pigs: readonly Line[] | null | undefined, day: unknown): Problem | null {
  const rows = pigs ?? []
  const problem = (index: number, words: string) => ({ field: 'pigs', message: `第${index + 1}行${words}` })
  if (rows.length > MOST_PIGS) return { field: 'pigs', message: `一张单最多${MOST_PIGS}头` }
  const twice = eachOnce('pigs', rows, 'earNo', '耳号重复')
  if (twice) return twice
  const unborn = rows.findIndex(({ birthDate }) => birthDate && day && String(birthDate) > String(day))
  if (unborn >= 0) return problem(unborn, '：入场日期不能早于出生日期')
  const strange = rows.findIndex(({ sex, status }) => status && (status === 'GILT') !== (sex === 'F'))
  const { status, sex } = rows[strange] ?? {}
  return strange < 0 ? null : problem(strange, `：${sexWords(String(status), sex === 'M' ? '公' : '母')}`)
}

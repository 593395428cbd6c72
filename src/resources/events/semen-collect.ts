import { isMissing } from '#domain/typed.ts'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, decimal, name, text } from '#kit/field.ts'
import { technicians } from '../system/technician.ts'
import { daysSince, fact } from './derived.ts'

const semenColours = { WHITE: '乳白', GREY: '灰白', ODD: '异常' } as const
const semenSmells = { NORMAL: '正常', ODD: '异味' } as const
const agglutinations = { NONE: '无', LIGHT: '轻度', HEAVY: '重度' } as const

type Row = Readonly<Record<string, unknown>>
const numberOf = (value: unknown): number | null => (isMissing(value) ? null : Number(value))

/** The verdict while a person types, by the limits of the farm among the facts of the boar; the server decides. */
function verdict(row: Row, facts: Row): string | null {
  const [motility, abnormal] = [numberOf(row.motility), numberOf(row.abnormal)]
  if (motility === null || abnormal === null) return null
  const good = motility >= Number(facts.minMotility ?? 0) && abnormal <= Number(facts.maxAbnormal ?? 100)
  return good && row.colour !== 'ODD' && !row.discardReason ? '合格' : '不合格'
}

export const semenCollect = defineEventForm({
  code: 'event_semen_collect',
  name: 'event-semen-collect',
  label: '采精',
  title: '采精录入',
  target: 'boar',
  header: {
    date: date('采精日期', { required: true }),
    collector: name('采精员', { suggest: technicians('BOAR_STUD') }),
  },
  fields: {
    time: text('时间', { maxLength: 5, width: 60, hint: '时:分，如 08:30' }),
    volume: decimal('原精量', { required: true, min: 0, max: 9999, digits: 1, unit: 'ml', width: 76 }),
    colour: choice('颜色', semenColours, { default: 'WHITE', width: 68 }),
    smell: choice('气味', semenSmells, { width: 60 }),
    density: decimal('密度', { min: 0, max: 999, digits: 2, unit: '亿/ml', width: 84 }),
    motility: decimal('活力', { required: true, min: 0, max: 999, digits: 1, unit: '%', width: 64 }),
    abnormal: decimal('畸形率', { required: true, min: 0, max: 999, digits: 1, unit: '%', width: 72 }),
    ph: decimal('pH', { min: 4, max: 10, digits: 1, width: 54 }),
    agglutination: choice('凝集', agglutinations, { width: 60 }),
    discardReason: text('弃用原因', { maxLength: 50, width: 120, hint: '填写后按不合格处理' }),
  },
  derived: {
    status: fact('状态', 'statusTitle', { width: 84 }),
    age: daysSince('日龄 天', 'birthDate'),
    lastCollectDate: fact('上次采精', 'lastCollectDate', { width: 104 }),
    rest: daysSince('间隔 天', 'lastCollectDate'),
    qualified: { label: '判定', width: 64, of: verdict, before: 'ph' },
  },
  sums: ['volume'],
  effect: '保存后记入采精记录；后备公猪首次采精合格即转为生产公猪',
})

import { isMissing } from '#domain/typed.ts'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, decimal, earTag, integer, name, text } from '#kit/field.ts'
import { technicians } from '../system/technician.ts'
import { daysSince, fact } from './derived.ts'

type Row = Readonly<Record<string, unknown>>

/** Doses the ejaculate holds at the sperm per dose that was typed. */
function doseYield(row: Row, facts: Row): number | null {
  const [sperm, volume, density] = [row.spermPerDose, facts.lastVolume, facts.lastDensity].map(Number)
  if (!sperm || !volume || !density) return null
  return Math.floor((volume * density) / sperm)
}

const others = { mix1: '混精公猪2', mix2: '混精公猪3', mix3: '混精公猪4' } as const
const boarCell = (label: string) => earTag(label, { width: 96 })

export const semenProcess = defineEventForm({
  head: {
    code: 'event_semen_process',
    label: '精液稀释',
    title: '精液稀释分装',
    effect: '保存后生成精液批次，份数计入精液库存',
  },
  target: 'boar',
  header: {
    date: date('稀释日期', { required: true }),
    operator: name('操作员', { suggest: technicians('BOAR_STUD') }),
    extender: text('稀释剂', { maxLength: 30 }),
  },
  fields: {
    dosesMade: integer('分装份数', { required: true, min: 1, max: 999, width: 76 }),
    doseVolume: integer('每份', { min: 40, max: 150, unit: 'ml', width: 64, overrides: { default: 80 } }),
    spermPerDose: decimal('每份精子', { min: 0.1, max: 999, digits: 1, unit: '亿', width: 84 }),
    validDays: integer('保质 天', { min: 1, max: 10, width: 68, hint: '不填按系统参数' }),
    mix1: boarCell(others.mix1),
    mix2: boarCell(others.mix2),
    mix3: boarCell(others.mix3),
    lotNo: text('批号', { maxLength: 30, width: 140, hint: '不填自动编号：耳号-日期-序号' }),
  },
  shows: {
    offers: { mix1: 'boars', mix2: 'boars', mix3: 'boars' },
    groups: {
      mix1: '混精（当日也采精的公猪）',
      mix2: '混精（当日也采精的公猪）',
      mix3: '混精（当日也采精的公猪）',
    },
    derived: {
      lastCollectDate: fact('采精日期', 'lastCollectDate', { width: 104 }),
      lag: daysSince('距采精 天', 'lastCollectDate'),
      volume: fact('原精 ml', 'lastVolume', { width: 68, digits: 1 }),
      motility: fact('活力 %', 'lastMotility', { width: 64, digits: 1 }),
      density: fact('密度 亿/ml', 'lastDensity', { width: 84, digits: 2 }),
      yield: { label: '可分装', width: 68, digits: 0, of: doseYield, before: 'validDays' },
    },
    sums: ['dosesMade'],
  },
  rules: {
    once: ['lotNo'],
  },
  overrides: {
    pair: {
      cell: 'mix1',
      more: ['mix2', 'mix3'],
      mine: (payload) => payload,
      theirs: (payload, _earNo, place) => ({ ...payload, place }),
    },
  },
})

const semenColours = { WHITE: '乳白', GREY: '灰白', ODD: '异常' } as const
const semenSmells = { NORMAL: '正常', ODD: '异味' } as const
const agglutinations = { NONE: '无', LIGHT: '轻度', HEAVY: '重度' } as const

type CollectRow = Readonly<Record<string, unknown>>
const numberOf = (value: unknown): number | null => (isMissing(value) ? null : Number(value))

/** The verdict while a person types, by the limits of the farm among the facts of the boar; the server decides. */
function verdict(row: CollectRow, facts: CollectRow): string | null {
  const [motility, abnormal] = [numberOf(row.motility), numberOf(row.abnormal)]
  if (motility === null || abnormal === null) return null
  const good = motility >= Number(facts.minMotility ?? 0) && abnormal <= Number(facts.maxAbnormal ?? 100)
  return good && row.colour !== 'ODD' && !row.discardReason ? '合格' : '不合格'
}

export const semenCollect = defineEventForm({
  head: {
    code: 'event_semen_collect',
    label: '采精',
    title: '采精录入',
    effect: '保存后记入采精记录；后备公猪首次采精合格即转为生产公猪',
  },
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
    density: decimal('密度', { min: 0, max: 999, unit: '亿/ml', width: 84 }),
    motility: decimal('活力', { required: true, min: 0, max: 999, digits: 1, unit: '%', width: 64 }),
    abnormal: decimal('畸形率', { required: true, min: 0, max: 999, digits: 1, unit: '%', width: 72 }),
    ph: decimal('pH', { min: 4, max: 10, digits: 1, width: 54 }),
    agglutination: choice('凝集', agglutinations, { width: 60 }),
    discardReason: text('弃用原因', { maxLength: 50, width: 120, hint: '填写后按不合格处理' }),
  },
  shows: {
    derived: {
      status: fact('状态', 'statusTitle', { width: 84 }),
      age: daysSince('日龄 天', 'birthDate'),
      lastCollectDate: fact('上次采精', 'lastCollectDate', { width: 104 }),
      rest: daysSince('间隔 天', 'lastCollectDate'),
      qualified: { label: '判定', width: 64, of: verdict, before: 'ph' },
    },
    sums: ['volume'],
  },
})

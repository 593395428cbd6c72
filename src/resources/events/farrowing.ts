import { defineEventForm } from '#kit/event-form.ts'
import { date, decimal, dictionary, earTag, flag, integer, name, organisation, weight } from '#kit/field.ts'
import { technicians } from '../system/technician.ts'
import { average, daysSince, fact, litterFacts, sumOf, total } from './derived.ts'

const LIVE = ['healthy', 'weak', 'deformedLive'] as const
const DEAD = ['stillborn', 'blackDead', 'mummy', 'deformedDead'] as const
const heads = (label: string) => integer(label, { min: 0, max: 60, width: 54 })

export const farrowing = defineEventForm({
  head: { code: 'event_farr', label: '分娩', title: '分娩录入', effect: '保存后母猪状态由 妊娠 变为 哺乳' },
  target: 'sow',
  header: {
    date: date('分娩日期', { required: true }),
    midwife: name('接产员', { suggest: technicians('FARROWING') }),
  },
  fields: {
    healthy: integer('健仔', { required: true, min: 0, max: 60, width: 54 }),
    weak: heads('弱仔'),
    deformedLive: heads('畸形'),
    stillborn: heads('死胎'),
    blackDead: heads('黑胎'),
    mummy: heads('木乃伊'),
    deformedDead: heads('畸形死'),
    males: heads('公'),
    females: heads('母'),
    litterWeight: decimal('窝重', { min: 0, max: 100, width: 72 }),
    durationMin: integer('产程', { min: 0, max: 3000, unit: '分钟', width: 72 }),
    assisted: flag('助产', { width: 54 }),
    penId: organisation('产床', ['house'], { width: 120 }),
  },
  shows: {
    groups: {
      healthy: '活仔 头',
      weak: '活仔 头',
      deformedLive: '活仔 头',
      livePiglets: '活仔 头',
      stillborn: '死仔 头',
      blackDead: '死仔 头',
      mummy: '死仔 头',
      deformedDead: '死仔 头',
      males: '性别 头',
      females: '性别 头',
      litterWeight: '窝重 kg',
      avgWeight: '窝重 kg',
    },
    derived: {
      parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
      lastServiceDate: fact('配种日期', 'lastServiceDate', { width: 104 }),
      gestationDays: daysSince('妊娠 天', 'lastServiceDate'),
      livePiglets: { ...total('合计', LIVE), before: 'stillborn' },
      totalBorn: { ...total('总产仔', [...LIVE, ...DEAD]), before: 'males' },
      avgWeight: { ...average('均重', 'litterWeight', LIVE), before: 'durationMin' },
    },
    sums: [
      'healthy',
      'weak',
      'deformedLive',
      'livePiglets',
      'stillborn',
      'blackDead',
      'mummy',
      'deformedDead',
      'totalBorn',
      'males',
      'females',
      'litterWeight',
    ],
    lists: { due: '待产', overdue: '超期未产' },
  },
  payload: (row) => ({ ...row, livePiglets: sumOf(row, LIVE), totalBorn: sumOf(row, [...LIVE, ...DEAD]) }),
})

export const foster = defineEventForm({
  head: {
    code: 'event_foster',
    label: '寄养',
    title: '寄养录入',
    effect: '保存后仔猪由寄出母猪转给寄入母猪，两窝带仔数同时变化',
  },
  target: 'sow',
  header: { date: date('寄养日期', { required: true }) },
  fields: {
    toEarNo: earTag('寄入母猪', { required: true, width: 108 }),
    qty: integer('头数', { required: true, min: 0, max: 60, width: 60 }),
    weight: weight('重量', { min: 0, max: 300, width: 72 }),
    reason: dictionary('寄养原因', 'foster_reason', { width: 140 }),
  },
  shows: {
    derived: {
      ...litterFacts,
      place: fact('产床', 'place', { width: 120 }),
    },
    offers: { toEarNo: 'nursing' },
    sums: ['qty', 'weight'],
    lists: { lactating: '哺乳母猪' },
  },
  overrides: {
    pair: {
      cell: 'toEarNo',
      mine: (payload, earNo) => ({ ...payload, fromEarNo: earNo, role: 'OUT' }),
      theirs: (payload, earNo) => ({ ...payload, fromEarNo: earNo, role: 'IN' }),
    },
  },
})

export const pigletDeath = defineEventForm({
  head: { code: 'event_piglet_death', label: '仔猪死亡', effect: '保存后窝带仔数减少' },
  target: 'sow',
  header: { date: date('死亡日期', { required: true }) },
  fields: {
    qty: integer('头数', { required: true, min: 1, max: 60, width: 60 }),
    reason: dictionary('死亡原因', 'piglet_death_reason', { required: true, width: 140 }),
    weight: weight('重量', { min: 0, max: 300, width: 72 }),
  },
  shows: {
    derived: {
      ...litterFacts,
      pen: fact('产床', 'place', { width: 120 }),
    },
    sums: ['qty', 'weight'],
    lists: { lactating: '哺乳母猪' },
  },
  rules: {
    repeatable: true,
  },
})

import { defineEventForm, type NeededCell } from '#kit/event-form.ts'
import { choice, date, dictionary, earTag, integer, text } from '#kit/field.ts'
import { fact } from './derived.ts'

const facts = {
  status: fact('状态', 'statusTitle', { width: 84 }),
  parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
  place: fact('栋舍-栏位', 'place', { width: 140 }),
}

export const heatIntensity = { WEAK: '弱', MEDIUM: '中', STRONG: '强' } as const

export const estrus = defineEventForm({
  head: { code: 'event_estrus', label: '查情', title: '查情录入', effect: '保存后记下发情，母猪状态不变' },
  target: 'sow',
  header: { date: date('查情日期', { required: true }) },
  fields: {
    heatNo: integer('情期', { min: 1, max: 20, width: 60 }),
    intensity: choice('发情强度', heatIntensity, { required: true, width: 96 }),
    remark: text('备注', { spaces: true, width: 160 }),
  },
  shows: {
    derived: facts,
    lists: { gilt: '待查情（后备）', weaned: '待配（断奶）', open: '待配（空怀）' },
  },
})

export const body = defineEventForm({
  head: { code: 'event_body', label: '体况测定', effect: '保存后记入猪只档案，状态不变' },
  target: 'pig',
  header: { date: date('测定日期', { required: true }) },
  fields: {
    backfat: integer('背膘', { min: 5, max: 40, unit: 'mm', width: 84 }),
    bcs: integer('体况评分', { min: 1, max: 5, required: true, width: 84 }),
  },
  shows: {
    derived: facts,
  },
})

export const grade = defineEventForm({
  head: { code: 'event_grade', label: '等级变更', effect: '保存后猪只转入所选等级' },
  target: 'pig',
  header: { date: date('变更日期', { required: true }) },
  fields: {
    selectiveLevelId: dictionary('新等级', 'selective_level', { required: true, width: 120 }),
    reason: text('原因', { width: 160 }),
  },
  shows: {
    derived: facts,
  },
})

/** A new ear number, a new notch, or both. */
function neededNumber({ earNotch }: Readonly<Record<string, unknown>>): ReadonlyMap<string, NeededCell> {
  if (earNotch) return new Map()
  return new Map([['newEarNo', { rule: 'FORM', message: '请输入新耳号或新耳缺', asked: false }]])
}

export const tagChange = defineEventForm({
  head: { code: 'event_tag_change', label: '换耳号', effect: '保存后猪只改用新耳号、新耳缺，原耳号仍可查到' },
  target: 'pig',
  header: { date: date('更换日期', { required: true }) },
  fields: {
    newEarNo: earTag('新耳号', { width: 108 }),
    earNotch: text('新耳缺', { maxLength: 20, width: 84, hint: '只改耳缺时新耳号可不填' }),
    reason: text('原因', { width: 160 }),
  },
  shows: {
    derived: facts,
  },
  rules: {
    rows: { idle: () => new Set(), needs: neededNumber },
  },
  overrides: {
    renames: true,
  },
})

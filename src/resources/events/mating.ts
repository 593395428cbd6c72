import { MOST_DOSES } from '#domain/constants.ts'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, earTag, integer, name, text } from '#kit/field.ts'
import { technicians } from '../system/technician.ts'
import { daysSince, fact } from './derived.ts'

export const mateMethods = { AI: '人工授精', PCAI: '深部输精', NATURAL: '本交', FTAI: '定时输精' } as const

/** A dose of another boar, or out of another lot, than the first one. */
const other = (label: string) =>
  text(label, { maxLength: 30, width: 132, hint: '与首次不同时填公猪耳号或批号' })
const OTHERS = '各次不同时：公猪或批号'

type Row = Readonly<Record<string, unknown>>

/** Doses that are not given, and semen where the boar himself serves, do not matter for a row. */
function idleCells({ doseCount, method }: Row): ReadonlySet<string> {
  const count = Number(doseCount ?? 1)
  const doses = [2, 3, 4].filter((no) => no > count).map((no) => `dose${no}`)
  return new Set(method === 'NATURAL' ? [...doses, 'semenLot'] : doses)
}

const BOAR_OR_LOT = { rule: 'FORM', message: '请填写与配公猪或精液批号', asked: false }

/** A dose as it was typed; the server knows whether it is a boar or a lot. */
function doseOf({ boarEarnock, semenLot }: Row, own: unknown): Row {
  if (own) return { typed: own }
  return semenLot ? { lotNo: semenLot } : { boarEarnock }
}

export const mating = defineEventForm({
  head: { code: 'event_mat', label: '配种', title: '配种录入', effect: '保存后母猪状态变为 已配' },
  target: 'sow',
  header: {
    date: date('配种日期', { required: true }),
    method: choice('配种方式', mateMethods, { required: true, default: 'AI' }),
    technician: name('配种员', { suggest: technicians('BREEDER') }),
  },
  fields: {
    boarEarnock: earTag('与配公猪', { width: 96, hint: '用精液批次时可不填' }),
    semenLot: text('精液批号', { maxLength: 30, width: 140 }),
    doseCount: integer('输精次数', { min: 1, max: MOST_DOSES, width: 72, overrides: { default: 2 } }),
    backfat: integer('背膘', { min: 5, max: 40, unit: 'mm', width: 64 }),
    standScore: integer('静立', { min: 1, max: 3, width: 60 }),
    refluxScore: integer('倒流', { min: 0, max: 3, width: 60 }),
    dose2: other('第2次'),
    dose3: other('第3次'),
    dose4: other('第4次'),
  },
  shows: {
    derived: {
      parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
      status: fact('状态', 'statusTitle', { width: 84 }),
      since: daysSince('状态 天', 'statusSince'),
      lastWeanDate: fact('断奶日期', 'lastWeanDate', { width: 104 }),
      pen: fact('栏位', 'place', { width: 120 }),
    },
    offers: { boarEarnock: 'boars', semenLot: 'lots' },
    groups: { dose2: OTHERS, dose3: OTHERS, dose4: OTHERS },
    sums: ['doseCount'],
    lists: { weaned: '待配（断奶）', open: '待配（空怀）', gilt: '待查情（后备）' },
  },
  rules: {
    rows: {
      idle: idleCells,
      needs: ({ semenLot }) => new Map(semenLot ? [] : [['boarEarnock', BOAR_OR_LOT]]),
    },
  },
  payload: ({ doseCount, technician, ...row }) => ({
    ...row,
    technicianId: technician,
    doses: Array.from({ length: Number(doseCount ?? 1) }, (_, i) => doseOf(row, row[`dose${i + 1}`])),
  }),
})

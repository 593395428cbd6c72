import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, flag, integer, organisation, text, weight } from '#kit/field.ts'
import { average, daysSince, fact } from './derived.ts'

const weanTargets = { BATCH: '批次', HOUSE: '栋舍', SALE: '直接销售' } as const

/** Stages of a batch of weaned piglets. */
const weanedStages = { NURSERY: '保育', WTF: '断奶至出栏', GILT_REAR: '后备培育' } as const

type Row = Readonly<Record<string, unknown>>

/** Only piglets that go to a batch have one; only a batch that is opened on the way is given a stage. */
function idleCells({ targetKind, newBatch }: Row): ReadonlySet<string> {
  if (targetKind === 'BATCH') return new Set(newBatch === true ? [] : ['batchStage'])
  const ofBatch = ['targetBatchNo', 'newBatch', 'batchStage']
  return new Set(targetKind === 'HOUSE' ? ofBatch : [...ofBatch, 'targetHouseId'])
}

export const weaning = defineEventForm({
  head: { code: 'event_wean', label: '断奶', title: '断奶录入', effect: '保存后母猪状态由 哺乳 变为 断奶' },
  target: 'sow',
  header: {
    date: date('断奶日期', { required: true }),
    targetKind: choice('去向', weanTargets, { default: 'HOUSE' }),
    targetBatchNo: text('转入批次', { maxLength: 30, hint: '批次号' }),
    newBatch: flag('新建批次'),
    batchStage: choice('批次阶段', weanedStages, { default: 'NURSERY' }),
    targetHouseId: organisation('转入栋舍', ['house'], { hint: '已有批次可不填' }),
  },
  fields: {
    startes: integer('断奶头数', { required: true, min: 0, max: 60, width: 76 }),
    weakWeaned: integer('弱仔', { min: 0, max: 60, width: 60 }),
    deaths: integer('断奶时死亡', { min: 0, max: 60, width: 84 }),
    weanWeight: weight('断奶窝重', { min: 0, max: 600, width: 84 }),
    partial: flag('部分断奶', { width: 76 }),
    backfat: integer('背膘', { min: 5, max: 40, unit: 'mm', width: 64 }),
  },
  shows: {
    derived: {
      parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
      lastFarrowDate: fact('分娩日期', 'lastFarrowDate', { width: 104 }),
      lactationDays: daysSince('哺乳 天', 'lastFarrowDate'),
      suckling: fact('带仔数', 'suckling', { width: 64, digits: 0 }),
      avgWeight: { ...average('均重', 'weanWeight', ['startes']), before: 'partial' },
    },
    sums: ['startes', 'weakWeaned', 'deaths', 'weanWeight'],
    offers: { targetBatchNo: 'batchesOrNew' },
    lists: { toWean: '待断奶' },
  },
  rules: {
    rows: { idle: idleCells, needs: () => new Map() },
  },
  payload: ({ targetKind, targetBatchNo, targetHouseId, newBatch, batchStage, ...row }) => ({
    ...row,
    ...targetOf(targetKind, { batchNo: targetBatchNo, houseId: targetHouseId, newBatch, stage: batchStage }),
  }),
  overrides: {
    stagesFirst: Object.keys(weanedStages),
    headOf: (field, { targetKind }) =>
      field === 'target' ? (targetKind === 'BATCH' ? 'targetBatchNo' : 'targetHouseId') : field,
  },
})

/**
 * Where the weaned pigs go; incomplete targets are left out, so that V-506 asks for one. Of a batch only its number is known
 * here, and the stage of one to be opened: the server finds it.
 */
function targetOf(kind: unknown, { batchNo, houseId, newBatch, stage }: Row): Row {
  if (kind === 'SALE') return { target: { kind } }
  if (kind === 'HOUSE') return houseId ? { target: { kind, id: houseId } } : {}
  if (kind !== 'BATCH' || !batchNo) return {}
  const opened = newBatch === true ? { stage: stage ?? 'NURSERY' } : {}
  return { target: { kind, batchNo, ...(houseId ? { houseId } : {}), ...opened } }
}

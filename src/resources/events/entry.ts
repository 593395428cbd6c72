import { ruleMessage } from '#domain/rules.ts'
import { OPEN_REASON_LABELS, STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import type { PigStatus } from '#domain/sow/sow.types.ts'
import { defineEventForm, type NeededCell } from '#kit/event-form.ts'
import {
  choice,
  code,
  date,
  decimal,
  dictionary,
  earTag,
  flag,
  integer,
  month,
  organisation,
  reference,
  text,
  weight,
} from '#kit/field.ts'
import { pigSources, sexes } from '../pig/breeding-pig.ts'

const openingStates = {
  GILT: '后备',
  MATED: '已配',
  PREGNANT: '妊娠',
  LACTATING: '哺乳',
  WEANED: '断奶',
  OPEN: '空怀',
  YOUNG: '后备公猪',
  ACTIVE: '生产公猪',
  REST: '休息公猪',
  TEASER: '试情公猪',
} as const

type Row = Readonly<Record<string, unknown>>

type OpeningRow = Readonly<Record<string, unknown>>

/** Cells of one opening state (§3.8). */
interface StateCells {
  /** Cells the state cannot be reported without. */
  readonly needs: readonly string[]
  /** Further cells of the state; an unknown boar and litters that are not counted (不计产仔) stay empty. */
  readonly also: readonly string[]
  /** Further cells the grid asks for when a farm goes live; the server takes the row without. */
  readonly atGoLive: readonly string[]
  /** Cells the state cannot be reported without when a farm goes live. */
  readonly whoAtGoLive?: readonly string[]
}

const state = (
  needs: readonly string[],
  also: readonly string[] = [],
  atGoLive: readonly string[] = [],
): StateCells => ({ needs, also, atGoLive })

const STATES: Readonly<Record<string, StateCells>> = {
  GILT: { ...state([]), whoAtGoLive: ['birthDate'] },
  MATED: state(['parity', 'mateDate'], ['serviceNo', 'boarEarnock']),
  PREGNANT: state(['parity', 'mateDate', 'checkDate'], ['serviceNo', 'boarEarnock']),
  LACTATING: state(
    ['parity', 'farrowDate', 'suckling'],
    ['totalBorn', 'livePiglets', 'mateDate', 'boarEarnock'],
  ),
  WEANED: state(['parity', 'weanDate']),
  OPEN: state(['parity', 'openDate', 'openReason'], ['serviceNo', 'boarEarnock'], ['mateDate']),
  YOUNG: state([]),
  ACTIVE: state([]),
  REST: state([]),
  TEASER: state([]),
}

const OF_BOARS: ReadonlySet<string> = new Set(['YOUNG', 'ACTIVE', 'REST', 'TEASER'])

const cellsOfState = ({ needs, also }: StateCells, status: string): readonly string[] =>
  status === 'OPEN' ? [...needs, ...also, 'mateDate'] : [...needs, ...also]

/** Cells about the state of an animal; all others are about its identity. */
const OPENING_CELLS: ReadonlySet<string> = new Set(
  Object.entries(STATES).flatMap(([status, cells]) => cellsOfState(cells, status)),
)

/** The cells of the state chosen in the row. */
function openingCells(row: OpeningRow): readonly string[] {
  const status = String(row.status)
  const cells = STATES[status]
  return cells ? cellsOfState(cells, status) : []
}

/** Cells of other states: they do not apply to this animal. */
function idleCells(row: OpeningRow): ReadonlySet<string> {
  const own = new Set(openingCells(row))
  return new Set([...OPENING_CELLS].filter((key) => !own.has(key)))
}

const goesLive = ({ init }: OpeningRow): boolean => init === true || init === 'true'

/**
 * Cells the row cannot do without, with the words of O-09: without the state's own cells the server refuses; the last service of an open
 * sow is asked for where it is typed only (`asked`). Breed, bloodline and a boar's birth date may be unknown: the server asks why (O-13).
 */
function neededCells(
  row: OpeningRow,
  labels: Readonly<Record<string, string>>,
): ReadonlyMap<string, NeededCell> {
  const cells = STATES[String(row.status)]
  // a state of the other sex is named first (K-26)
  if (!cells || OF_BOARS.has(String(row.status)) !== (row.sex === 'M')) return new Map()
  const 状态 = STATUS_LABELS[row.status as PigStatus]
  const needed =
    (asked: boolean) =>
    (key: string): [string, NeededCell] => [
      key,
      { rule: 'O-09', message: ruleMessage('O-09', { 状态, 项目: labels[key] ?? key }), asked },
    ]
  return new Map([
    ...cells.needs.map(needed(false)),
    ...(goesLive(row) ? (cells.whoAtGoLive ?? []).map(needed(false)) : []),
    ...(goesLive(row) ? cells.atGoLive.map(needed(true)) : []),
  ])
}

export const entry = defineEventForm({
  head: { code: 'event_entry', label: '入群', title: '入群录入', effect: '保存后建立猪只档案' },
  target: null,
  header: {
    date: date('进场日期', { required: true }),
    source: choice('来源', pigSources, { required: true, default: 'BOUGHT' }),
    houseId: organisation('栋舍', ['house'], { required: true }),
    supplierId: reference('供应商', 'basic-supplier'),
    init: flag('上线初始化', { hint: '上线数据，不计入期间指标' }),
  },
  fields: {
    earNo: earTag('耳号', { required: true, width: 96 }),
    sex: choice('性别', sexes, { required: true, default: 'F', width: 60 }),
    status: choice('入群状态', openingStates, { required: true, default: 'GILT', width: 96 }),
    birthDate: date('出生日期', { width: 108 }),
    breedId: dictionary('品种', 'breeds', { line: 'lineId', width: 96 }),
    lineId: dictionary('品系', 'breeds', { lineOf: 'breedId', width: 96 }),
    selectiveLevelId: dictionary('等级', 'selective_level', { width: 96 }),
    parity: integer('胎次', { min: 0, max: 20, width: 60 }),
    mateDate: date('配种日期', { width: 108, hint: '已配、妊娠、空怀时填写；哺乳可填' }),
    boarEarnock: earTag('与配公猪', { width: 96, unknown: '未知', hint: '不知道的留空或填 未知' }),
    checkDate: date('妊检日期', { width: 108, hint: '妊娠时填写' }),
    farrowDate: date('分娩日期', { width: 108, hint: '哺乳时填写' }),
    suckling: integer('带仔数', { min: 0, max: 60, width: 68 }),
    totalBorn: integer('总产仔', { min: 0, max: 60, width: 68, hint: '空为不计产仔' }),
    livePiglets: integer('活仔', { min: 0, max: 60, width: 60, hint: '空为不计产仔' }),
    weanDate: date('断奶日期', { width: 108, hint: '断奶时填写' }),
    openDate: date('空怀日期', { width: 108, hint: '空怀时填写' }),
    openReason: choice('空怀原因', OPEN_REASON_LABELS, { width: 84 }),
    serviceNo: integer('配次', { min: 1, max: 10, width: 60, hint: '空为 1' }),
    penId: organisation('栏位', ['house'], { width: 120 }),
    earTag: code('耳牌', { maxLength: 20, width: 96 }),
    earNotch: text('耳缺号', { maxLength: 20, width: 84 }),
    rfid: code('电子耳标', { maxLength: 24, width: 132 }),
    sireEarNo: earTag('父', { width: 96 }),
    damEarNo: earTag('母', { width: 96 }),
    bloodline: text('血统', { maxLength: 20, width: 84 }),
    teatL: integer('左乳头', { min: 4, max: 10, width: 64 }),
    teatR: integer('右乳头', { min: 4, max: 10, width: 64 }),
    entryWeight: weight('进场体重', { min: 0, max: 600, width: 84 }),
    originalValue: decimal('原值', { min: 0, unit: '元', width: 96 }),
    residualRate: decimal('残值率', { min: 0, max: 999, unit: '%', width: 80, hint: '空为猪场参数' }),
    depMonths: integer('折旧月数', { min: 0, max: 1200, width: 84, hint: '空为猪场参数' }),
    depStartMonth: month('折旧开始月', { width: 100, hint: '空为转生产次月' }),
  },
  rules: {
    rows: { idle: idleCells, needs: (row) => neededCells(row, labels) },
    repeatable: false,
  },
  payload: (row) => {
    const identity = Object.entries(row).filter(([key]) => key !== 'status' && !OPENING_CELLS.has(key))
    return { ...Object.fromEntries(identity), opening: openingOf(row) }
  },
  overrides: {
    rowsOf: 'places',
  },
})

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entry.fields).map(([key, field]) => [key, field.label]),
)

/** The opening state of a running herd: only the cells that belong to it (§3.8). */
function openingOf(row: Row): Row {
  const keys = openingCells(row)
  return {
    status: row.status,
    ...Object.fromEntries(keys.filter((key) => row[key] !== undefined).map((key) => [key, row[key]])),
  }
}

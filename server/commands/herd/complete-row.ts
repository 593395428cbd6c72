import { uuidv7 } from 'uuidv7'
import { addDays, days } from '#domain/calendar.ts'
import type { LotSource, ProcessPayload } from '#domain/semen/payloads.ts'
import { examine } from '#domain/semen/quality.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { MateDose } from '#domain/sow/sow.mating.ts'
import { pairCells } from '#kit/event-form.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import { type RowViolation, wrongCell } from '../entry/row-result.ts'
import type { AnimalEvents } from './animal-events.ts'
import { completeWeaning } from './complete-weaning.ts'
import { eventOf } from './event-of.ts'
import type { HerdFacts } from './herd.facts.ts'
import type { EntrySession } from './herd.session.ts'
import { lotPrefix } from './lot-number.ts'
import { DOSE_CELLS } from './wanted.ts'

/** Adds what the server knows of a row beyond its cells, for new rows and corrections alike. */
export function completeRow(herd: HerdFacts, settings: FarmSettings, row: ParsedRow): ParsedRow {
  if (row.problems.length > 0) return row
  return COMPLETED[row.form.code]?.(herd, row, settings) ?? row
}

type Complete = (herd: HerdFacts, row: ParsedRow, settings: FarmSettings) => ParsedRow
const COMPLETED: Readonly<Record<string, Complete>> = {
  event_mat: completeMating,
  event_wean: completeWeaning,
  event_semen_collect: (_, row, settings) => completeCollection(row, settings),
  event_semen_process: (_, row, settings) => completeProcessing(row, settings),
}

/** The same for a new row: values assigned once that never change with a correction. */
export function openRow(session: EntrySession, row: ParsedRow): ParsedRow {
  const completed = completeRow(session.herd, session.settings, row)
  if (completed.problems.length > 0) return completed
  return OPENED[row.form.code]?.(session, completed) ?? completed
}

const OPENED: Readonly<Record<string, (session: EntrySession, row: ParsedRow) => ParsedRow>> = {
  event_farr: (session, row) => given(row, 'litterNo', litterNoOf(session, row.date)),
  event_entry: (session, row) => given(row, 'pigNo', pigNoOf(session, row.date)),
  event_semen_process: openLot,
}

/** 窝号: farm, year and serial (§2.5). */
function litterNoOf({ settings: { code }, series }: EntrySession, date: string): string {
  return `${code}-${date.slice(0, 4)}-${String(series.next('event_farr', date)).padStart(6, '0')}`
}

/** 个体号: farm and serial. */
export const pigNoOf = ({ settings: { code }, series }: EntrySession, date: string): string =>
  `${code}${String(series.next('event_entry', date)).padStart(8, '0')}`

const given = (row: ParsedRow, key: string, value: string): ParsedRow => ({
  ...row,
  payload: { ...row.payload, [key]: value },
})

/** A dose as entered: the main boar, the main lot, or a number that may be either. */
interface TypedDose {
  readonly typed?: string
  readonly lotNo?: string
  readonly boarEarnock?: string
}

/** Finds the boars and lots of the doses of a mating; dose 1 gives the main boar. */
function completeMating(herd: HerdFacts, row: ParsedRow): ParsedRow {
  const { payload, date } = row
  const typed = (payload.doses ?? []) as readonly TypedDose[]
  const cells = typed.map((dose, i) =>
    dose.typed ? `dose${i + 1}` : dose.lotNo ? 'semenLot' : 'boarEarnock',
  )
  const doses = typed.map((dose) => found(herd, dose, date))
  const problems = doses.flatMap((dose, i) => (dose ? [] : [unknown(cells[i] ?? '', typed[i])]))
  const known = doses.filter((dose) => dose !== null)
  problems.push(...misuse(row, known), ...beyond(row, typed.length))
  const [first] = known
  const main = first?.semenLotId ? first : { boarId: herd.boars.find(payload.boarEarnock, date)?.uid }
  const { boarId: _boarId, ...rest } = payload
  return {
    ...row,
    payload: {
      ...rest,
      ...(first?.boarEarnock ? { boarEarnock: first.boarEarnock } : {}),
      ...(main.boarId ? { boarId: main.boarId } : {}),
      doses: known,
    },
    problems: [...row.problems, ...problems],
  }
}

/** A boar elsewhere whose semen came without a lot has only its number; V-106 reports an unknown one. */
function found(
  { boars, lots }: HerdFacts,
  { typed, lotNo, boarEarnock }: TypedDose,
  date: string,
): MateDose | null {
  const lot = lots.find(typed ?? lotNo)
  if (lot)
    return {
      semenLotId: lot.uid,
      lotNo: lot.lotNo,
      boarEarnock: lot.boarEarNo,
      ...(lot.boarId ? { boarId: lot.boarId } : {}),
    }
  if (lotNo) return null
  if (!typed) return boarEarnock ? { boarEarnock } : null
  const boar = boars.find(typed, date)
  return boar ? { boarId: boar.uid, boarEarnock: boar.earNo } : null
}

function unknown(cell: string, dose: TypedDose | undefined): RowViolation {
  if (dose?.typed) return wrongCell(cell, `没有这头公猪或这个精液批号：${dose.typed}`)
  if (dose?.lotNo) return wrongCell(cell, `精液批号不存在：${dose.lotNo}`)
  return wrongCell('boarEarnock', '请填写与配公猪或精液批号')
}

/** Invalid lots: for a natural service, or of another boar than the one named with it. */
function misuse({ payload }: ParsedRow, doses: readonly MateDose[]): RowViolation[] {
  const lot = doses.find((dose) => dose.semenLotId)
  if (!lot) return []
  const field = payload.semenLot ? 'semenLot' : 'method'
  if (payload.method === 'NATURAL') return [wrongCell(field, '本交请填写与配公猪，不能使用精液批次')]
  const typed = payload.semenLot ? payload.boarEarnock : null
  const [first] = doses
  return typeof typed === 'string' && !first?.boarEarnock?.split('+').includes(typed)
    ? [wrongCell('semenLot', `批号【${payload.semenLot}】不是公猪【${typed}】的精液`)]
    : []
}

/** A dose beyond the entered number of doses. */
const beyond = ({ payload }: ParsedRow, count: number): RowViolation[] =>
  DOSE_CELLS.flatMap((cell, i) =>
    payload[cell] && i + 2 > count ? [wrongCell(cell, `输精次数为${count}，没有第${i + 2}次`)] : [],
  )

/** ml, where none was entered. */
const DOSE_VOLUME = 80
const CLOCK = /^([01]?\d|2[0-3])[:：][0-5]\d$/

/** Adds the verdict on an ejaculate, by the farm's limits of today. */
function completeCollection(row: ParsedRow, { params }: FarmSettings): ParsedRow {
  const { time } = row.payload
  const badTime = typeof time === 'string' && !CLOCK.test(time)
  return {
    ...row,
    payload: {
      ...row.payload,
      ...verdictOf(row, params.on(row.date)),
    },
    problems: [...row.problems, ...(badTime ? [wrongCell('time', '请按 时:分 填写，如 08:30')] : [])],
  }
}

function verdictOf(row: ParsedRow, limits: Parameters<typeof examine>[1]) {
  const event = eventOf(row, 0)
  return event.type === 'event_semen_collect' ? examine(event.payload, limits) : {}
}

/** Adds the last day of use of a lot. */
function completeProcessing(row: ParsedRow, { params }: FarmSettings): ParsedRow {
  const { doseVolume } = row.payload
  const validDays = Number(row.payload.validDays ?? params.on(row.date).semen_valid_days)
  const validTo = addDays(row.date, validDays)
  return { ...row, payload: { ...row.payload, doseVolume: doseVolume ?? DOSE_VOLUME, validDays, validTo } }
}

/** A new lot: its number, and the ejaculate of each boar it is made of. */
function openLot(session: EntrySession, row: ParsedRow): ParsedRow {
  const { lots } = session.herd
  const earNos = [row.earNo, ...pairCells(row.form).map((cell) => row.payload[cell])].filter(
    (one) => typeof one === 'string',
  )
  const typed = row.payload.lotNo
  const problems: RowViolation[] = []
  if (new Set(earNos).size < earNos.length) problems.push(wrongCell('mix1', '混精的公猪不能重复'))
  if (typeof typed === 'string' && lots.isTaken(typed))
    problems.push(wrongCell('lotNo', `批号已存在：${typed}`))
  const made: Pick<ProcessPayload, 'lotUid' | 'lotNo' | 'sources' | 'place'> = {
    lotUid: uuidv7(),
    lotNo: typeof typed === 'string' ? typed : lots.nextNumber(lotPrefix(row)),
    sources: earNos.map((earNo) =>
      sourceOf(session.animals.get(session.byEarNo.get(earNo) ?? ''), earNo, row.date),
    ),
    place: 0,
  }
  return { ...row, payload: { ...row.payload, ...made }, problems: [...row.problems, ...problems] }
}

/** Days an ejaculate waits for its dilution at most. */
const LONGEST_WAIT = 1

/** The latest ejaculate not diluted yet; an empty one when there is none, which the replay refuses (O-10). */
function sourceOf(animal: AnimalEvents | undefined, earNo: string, date: string): LotSource {
  const events = animal?.events ?? []
  const gone = new Set(events.flatMap(diluted))
  const open = events.findLast(
    (event) =>
      event.type === 'event_semen_collect' &&
      event.date <= date &&
      days(event.date, date) <= LONGEST_WAIT &&
      !gone.has(event.uid),
  )
  const volume = open?.type === 'event_semen_collect' ? open.payload.volume : 0
  return { uid: open?.uid ?? '', boarId: animal?.pigId ?? '', earNo, volume }
}

const diluted = (event: SowEvent): string[] =>
  event.type === 'event_semen_process' ? [event.payload.sources[event.payload.place]?.uid ?? ''] : []

import { uuidv7 } from 'uuidv7'
import { addDays, days } from '#domain/calendar.ts'
import type { CollectPayload, LotSource, ProcessPayload } from '#domain/semen/payloads.ts'
import { examine } from '#domain/semen/quality.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import { pairCells } from '#kit/event-form.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { Chain } from './chains.ts'
import { lotPrefix } from './lot-number.ts'
import type { Sitting } from './sitting.ts'

const problem = (field: string, message: string): RowViolation => ({
  rule: 'FORM',
  level: 'E',
  field,
  message,
})
/** ml, where none was typed. */
const DOSE_VOLUME = 80
const CLOCK = /^([01]?\d|2[0-3])[:：][0-5]\d$/

/** Adds the verdict on an ejaculate, by the farm's limits of today. */
export function completeCollection(row: ParsedRow, { params }: FarmSettings): ParsedRow {
  const { time } = row.payload
  const badTime = typeof time === 'string' && !CLOCK.test(time)
  return {
    ...row,
    payload: {
      ...row.payload,
      ...examine(row.payload as unknown as CollectPayload, params.on(row.date)),
    },
    problems: [...row.problems, ...(badTime ? [problem('time', '请按 时:分 填写，如 08:30')] : [])],
  }
}

/** Adds the last day of use of a lot. */
export function completeProcessing(row: ParsedRow, { params }: FarmSettings): ParsedRow {
  const { doseVolume } = row.payload
  const validDays = Number(row.payload.validDays ?? params.on(row.date).semen_valid_days)
  const validTo = addDays(row.date, validDays)
  return { ...row, payload: { ...row.payload, doseVolume: doseVolume ?? DOSE_VOLUME, validDays, validTo } }
}

/** A new lot: its number, and the ejaculate of each boar it is made of. */
export function openLot(sitting: Sitting, row: ParsedRow): ParsedRow {
  const { lots } = sitting.world
  const earNos = [row.earNo, ...pairCells(row.form).map((cell) => row.payload[cell])].filter(
    (one) => typeof one === 'string',
  )
  const typed = row.payload.lotNo
  const problems: RowViolation[] = []
  if (new Set(earNos).size < earNos.length) problems.push(problem('mix1', '混精的公猪不能重复'))
  if (typeof typed === 'string' && lots.isTaken(typed))
    problems.push(problem('lotNo', `批号已存在：${typed}`))
  const made: Pick<ProcessPayload, 'lotUid' | 'lotNo' | 'sources' | 'place'> = {
    lotUid: uuidv7(),
    lotNo: typeof typed === 'string' ? typed : lots.nextNumber(lotPrefix(row)),
    sources: earNos.map((earNo) =>
      sourceOf(sitting.chains.get(sitting.byEarNo.get(earNo) ?? ''), earNo, row.date),
    ),
    place: 0,
  }
  return { ...row, payload: { ...row.payload, ...made }, problems: [...row.problems, ...problems] }
}

/** Days an ejaculate waits for its dilution at most. */
const LONGEST_WAIT = 1

/** The latest ejaculate nobody has diluted yet; an empty one when there is none, which the replay refuses (O-10). */
function sourceOf(chain: Chain | undefined, earNo: string, date: string): LotSource {
  const events = chain?.events ?? []
  const gone = new Set(events.flatMap(diluted))
  const open = events.findLast(
    (event) =>
      event.type === 'event_semen_collect' &&
      event.date <= date &&
      days(event.date, date) <= LONGEST_WAIT &&
      !gone.has(event.uid),
  )
  const volume = open?.type === 'event_semen_collect' ? open.payload.volume : 0
  return { uid: open?.uid ?? '', boarId: chain?.pigId ?? '', earNo, volume }
}

const diluted = (event: SowEvent): string[] =>
  event.type === 'event_semen_process' ? [event.payload.sources[event.payload.place]?.uid ?? ''] : []

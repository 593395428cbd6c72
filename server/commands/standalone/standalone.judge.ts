import type { DateLimits } from '#domain/sow/change-dates.ts'
import { breachOfBatch, breachOfLitter, breachOfPig } from '#domain/standalone/subject.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import { broken, isConfirmed, type RowViolation, wrongCell, wrongDates } from '../entry/row-result.ts'
import { standaloneType } from './standalone.registry.ts'
import type { Named, Payload, SiloEntry, StandaloneFacts } from './standalone.types.ts'

export interface Judged {
  /** The payload to be stored, without violations. */
  readonly payload: Payload
  readonly violations: readonly RowViolation[]
}

interface Asked {
  readonly row: ParsedRow
  readonly named: Named
  readonly facts: StandaloneFacts
  readonly limits: DateLimits
  /** The day of the event being corrected. */
  readonly oldDate?: string | undefined
}

/** Violations of a standalone event: V-001 … V-003, its subject, and the rules of its type. */
export function judgeStandalone({ row, named, facts, limits, oldDate }: Asked): Judged {
  if (row.problems.length > 0) return { payload: row.payload, violations: row.problems }
  const type = standaloneType(row.form.code)
  const stranger = unknown(row, named)
  if (stranger) return { payload: row.payload, violations: [stranger] }
  const dates = wrongDates(row.date, oldDate, limits)
  const confirmed = row.reason !== null
  const answered = (one: RowViolation): RowViolation =>
    one.level === 'W' && confirmed ? { ...one, confirmed } : one
  const own = (type.judge?.(row, named, facts) ?? []).map(answered)
  const payload = type.complete(row, named, facts)
  const silo = facts.silos.judge(siloEntry(row, payload)).map(answered)
  const violations = [...dates, ...absent(row, named), ...own, ...silo]
  return { payload, violations }
}

/** Movement of a row in a silo. A new one has no uid yet, and comes after the others of its day. */
export const siloEntry = ({ form, date }: ParsedRow, payload: Payload, uid = LATEST): SiloEntry | null =>
  standaloneType(form.code).siloOf?.({ uid, type: form.code, date, payload }) ?? null

const LATEST = '~'

/** V-007 and the like: no subject with that number. */
function unknown({ form, earNo, payload }: ParsedRow, { pig, batch }: Named): RowViolation | null {
  const kind = standaloneType(form.code).subjectOf(payload)
  if (kind === 'BATCH' && !batch) return wrongCell('earNo', `批次号不存在：${earNo}`)
  const isAnimal = kind === 'PIG' || kind === 'LITTER'
  return isAnimal && !pig ? broken('V-007', 'earNo', { 耳号: earNo }) : null
}

/** Violations where the subject was not there on the day. */
function absent({ form, date, payload }: ParsedRow, { pig, litter, batch }: Named): RowViolation[] {
  const kind = standaloneType(form.code).subjectOf(payload)
  const heads = form.fields.qty?.kind === 'integer' && typeof payload.qty === 'number' ? payload.qty : null
  const found = batch
    ? breachOfBatch(batch, { date, qty: heads, word: form.label })
    : pig && (breachOfPig(pig, date) ?? (kind === 'LITTER' && !litter ? breachOfLitter(pig) : null))
  return found ? [{ ...found, level: 'E' }] : []
}

/** True where every violation is confirmed with a reason. */
export const isAccepted = (violations: readonly RowViolation[]): boolean => violations.every(isConfirmed)

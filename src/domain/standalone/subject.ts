import { type RuleId, ruleMessage, type Slots } from '../rules.ts'
import type { Violation } from '../sow/sow.types.ts'

/** Subject of a standalone event. */
export const SUBJECT_LABELS = {
  PIG: '猪只',
  LITTER: '整窝',
  BATCH: '批次',
  HOUSE: '栋舍',
} as const

export interface PigSubject {
  readonly uid: string
  readonly number: string
  readonly entryDate: string
  readonly exitDate: string | null
  readonly litters: readonly LitterSubject[]
}

export interface LitterSubject {
  readonly uid: string
  readonly farrowDate: string
  readonly weanDate: string | null
}

export interface BatchSubject {
  readonly uid: string
  readonly number: string
  readonly stage: string
  readonly openDate: string
  readonly closed: boolean
  readonly houseId: string
  /** Heads at the end of each day on which they changed, the earliest first. */
  readonly days: readonly { readonly date: string; readonly stock: number }[]
}

export type Breach = Pick<Violation, 'rule' | 'field' | 'message'>

/** A broken rule at a cell, with the message the person reads. */
export const breach = <R extends RuleId>(rule: R, field: string, slots: Slots<R>): Breach => ({
  rule,
  field,
  message: ruleMessage(rule, slots),
})

/** V-004, V-006: an animal is treated while it is there, its first and last day counted. */
export function breachOfPig({ entryDate, exitDate }: PigSubject, date: string): Breach | null {
  if (date < entryDate) return breach('V-004', 'date', {})
  return exitDate !== null && date > exitDate ? breach('V-006', 'earNo', {}) : null
}

/** The litter a sow suckles on a day, from its birth to the day it is weaned. */
export const litterOn = ({ litters }: PigSubject, date: string): LitterSubject | undefined =>
  litters.findLast((one) => one.farrowDate <= date && (one.weanDate === null || date <= one.weanDate))

/** Heads of a batch that were there at some time of a day: those of the end of the day before count for the day they leave. */
function headsOn({ days }: Pick<BatchSubject, 'days'>, date: string): number {
  const dayEnd = days.findLast((day) => day.date <= date)?.stock ?? 0
  const before = days.findLast((day) => day.date < date)?.stock ?? 0
  return Math.max(dayEnd, before)
}

/** G-02, G-03, K-52, and G-01 for more heads than are there. */
export function breachOfBatch(
  batch: BatchSubject,
  { date, qty, word }: { date: string; qty: number | null; word: string },
): Breach | null {
  if (batch.closed) return breach('G-03', 'earNo', {})
  if (date < batch.openDate) return breach('G-02', 'date', {})
  const n = headsOn(batch, date)
  if (n === 0) return breach('K-52', 'earNo', { 批次: batch.number, 日期: date })
  return qty !== null && qty > n ? breach('G-01', 'qty', { 日期: date, n, 操作: word, m: qty }) : null
}

/** K-51: no litter to treat. */
export const breachOfLitter = ({ number }: PigSubject): Breach => breach('K-51', 'earNo', { 耳号: number })

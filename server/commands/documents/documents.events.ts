import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { isOfBatches } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { recordOf } from '#server/kit/narrow.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { Entry, RecordInput } from '../entry/record-input.ts'
import type { RowResult, RowViolation } from '../entry/row-result.ts'
import { commandsOf, correctEvent } from '../event-commands.ts'
import type { Posted } from './posting.ts'

const documentEvent = {
  name: 'document_event',
  key: ['farm_id', 'document_uid', 'event_uid'],
  columns: {
    farm_id: 'uuid',
    document_uid: 'uuid',
    event_uid: 'uuid',
    line: 'integer',
    label: 'text',
    doc_no: 'text',
  },
} as const

/** An event of a document: its form, its cells, and its line. */
export interface DocumentEvent extends Entry {
  readonly line: number
}

/**
 * Records the events of a document, all or none, as a clerk would: a violation names its line. Warnings pass with the
 * reason the user gave; the backdating limit is checked for the document, not per event.
 */
export async function postEvents(
  posted: Posted,
  document: Document,
  events: readonly DocumentEvent[],
): Promise<void> {
  const { row, reason } = posted
  const confirmed = events.map(({ row: cells, ...one }) => ({
    ...one,
    row: { ...recordOf(cells), ...(reason ? { confirmReason: reason } : {}) },
    number: one.line,
  }))
  const results = await record(posted, confirmed)
  const refused = results.filter(({ result }) => !result.accepted)
  if (refused.length > 0)
    throw invalid({
      [document.document.lines ?? '']: refused
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, result }) => `第${line}行：${wordsOf(result.violations)}`),
    })
  const made = results.map(({ line, result }) => ({ line, uid: String(result.uid) }))
  await linkEvents(posted.tx, String(row.farmId), row, document, made)
}

/** Records each by the commands of its form; one refusal leaves none of them. */
async function record({ tx, caller, today, row }: Posted, events: readonly DocumentEvent[]) {
  const recorded: { line: number; result: RowResult }[] = []
  const animalsFirst = events.toSorted((a, b) => Number(isOfBatches(a.form)) - Number(isOfBatches(b.form)))
  for (const [command, entries] of Map.groupBy(animalsFirst, ({ form }) => commandsOf(form).record)) {
    const input: RecordInput = {
      farmId: String(row.farmId),
      entries,
      today,
      dryRun: false,
      mayBackdate: true,
    }
    const results = await command(tx, caller, input)
    recorded.push(...results.map((result) => ({ line: entries[result.row]?.line ?? 0, result })))
  }
  return recorded
}

/** Links events to the document that made them, and to its lines. */
export async function linkEvents(
  tx: Tx,
  farmId: string,
  { uid, docNo }: Row,
  { label }: Document,
  events: readonly { readonly uid: string; readonly line: number }[],
): Promise<void> {
  const rows = events.map((one) => ({
    farm_id: farmId,
    document_uid: uid,
    event_uid: one.uid,
    line: one.line,
    label,
    doc_no: docNo,
  }))
  await bulkInsert(tx, documentEvent, rows)
}

/** All errors of a row; where there are only warnings, the warnings and how to confirm them. */
export function wordsOf(violations: readonly RowViolation[]): string {
  const errors = violations.filter(({ level }) => level === 'E')
  if (errors.length > 0) return errors.map(({ message }) => message).join('；')
  return `${violations.map(({ message }) => message).join('；')}（确认无误请填写原因）`
}

/** Takes back the events a document made, the last first; an event that others depend on prevents it and is named. */
export async function takeBackEvents({ tx, caller, today, row, reason }: Posted): Promise<undefined> {
  const found = await tx.rows(sql<{ uid: string; type: string; version: number; line: number | null }>`
    select e.uid, e.type, e.version, d.line from document_event d
    join pig_event e on e.farm_id = d.farm_id and e.uid = d.event_uid
    where d.farm_id = ${row.farmId} and d.document_uid = ${row.uid} order by e.event_date desc, e.seq desc`)
  const uids = found.map((one) => one.uid)
  await unlinkEvents(tx, row, uids)
  for (const { uid, type, version, line } of found) {
    const form = eventForms.find((one) => one.code === type)
    if (!form) throw new Error(`no form for ${type}`)
    const request = { uid, version, row: null, reason, dryRun: false, today, form, mayBackdate: true }
    const { accepted, violations } = await correctEvent(tx, caller, request)
    if (!accepted) throw new Refused('ERROR', `${line === null ? '' : `第${line}行：`}${wordsOf(violations)}`)
  }
}

/** Removes the links of a document to its events, so that they can be deleted. */
export const unlinkEvents = (tx: Tx, { uid }: Row, events: readonly string[]): Promise<void> =>
  tx.run(sql`
    delete from document_event where document_uid = ${uid} and event_uid = any(${[...events]}::uuid[])`)

import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { eventForms } from '#resources/events/index.ts'
import { bulkInsert } from '../../kit/bulk.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import type { Row } from '../../kit/store.ts'
import { correctEvent } from '../herd/correct-event.ts'
import { recordEvents } from '../herd/record-events.ts'
import type { RowViolation } from '../herd/row-result.ts'
import type { Entry } from '../herd/sitting.ts'
import type { Posted } from './postings.ts'

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

/**
 * Records the events a document stands for, one per line, all or none: an objection names its line. Warnings pass with the
 * reason the person gave.
 */
export async function postEvents(
  { tx, caller, trace, today, row, reason }: Posted,
  document: Document,
  entries: readonly Entry[],
): Promise<void> {
  const farmId = String(row.farmId)
  const confirmed = entries.map(({ form, row: cells }) => ({
    form,
    row: { ...(cells as object), ...(reason ? { confirmReason: reason } : {}) },
  }))
  const results = await recordEvents(tx, caller, trace, { farmId, entries: confirmed, today, dryRun: false })
  const refused = results.filter((one) => !one.accepted)
  if (refused.length > 0)
    throw invalid({
      [document.document.lines ?? '']: refused.map((one) => `第${one.row + 1}行：${wordsOf(one.violations)}`),
    })
  await linkEvents(
    tx,
    farmId,
    row,
    document,
    results.map((one) => String(one.uid)),
  )
}

/** Notes which events a document made, line by line. */
export async function linkEvents(
  tx: Tx,
  farmId: string,
  { uid, docNo }: Row,
  { label }: Document,
  events: readonly string[],
): Promise<void> {
  const rows = events.map((event_uid, index) => ({
    farm_id: farmId,
    document_uid: uid,
    event_uid,
    line: index + 1,
    label,
    doc_no: docNo,
  }))
  await bulkInsert(tx, documentEvent, rows)
}

/** Every error of a row; where there are only questions, the questions and how to answer them. */
export function wordsOf(violations: readonly RowViolation[]): string {
  const errors = violations.filter(({ level }) => level === 'E')
  if (errors.length > 0) return errors.map(({ message }) => message).join('；')
  return `${violations.map(({ message }) => message).join('；')}（确认无误请填写原因）`
}

interface Made {
  readonly uid: string
  readonly type: string
  readonly version: number
  readonly line: number | null
}

/** Takes back the events a document made, the last first; one that others build on stops it and is named. */
export async function takeBackEvents({ tx, caller, trace, today, row, reason }: Posted): Promise<void> {
  const found = await sql<Made>`select e.uid, e.type, e.version, d.line from document_event d
    join pig_event e on e.farm_id = d.farm_id and e.uid = d.event_uid
    where d.farm_id = ${row.farmId} and d.document_uid = ${row.uid} order by e.event_date desc, e.seq desc`.execute(
    tx,
  )
  await sql`delete from document_event where farm_id = ${row.farmId} and document_uid = ${row.uid}`.execute(
    tx,
  )
  for (const { uid, type, version, line } of found.rows) {
    const form = eventForms.find((one) => one.code === type)
    if (!form) throw new Error(`no form for ${type}`)
    const wish = { uid, version, row: null, reason, dryRun: false, today, form, mayBackdate: true }
    const { accepted, violations } = await correctEvent(tx, caller, trace, wish)
    if (!accepted) throw new Refused('ERROR', `${line === null ? '' : `第${line}行：`}${wordsOf(violations)}`)
  }
}

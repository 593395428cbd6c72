import fc from 'fast-check'
import { sql } from 'kysely'
import { type EventForm, eventFields, isOfBatches, isStandalone } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from './accounts.ts'
import { type Answer, type Client, type TestApp, testApp } from './app.ts'
import { batchNosOf, type EventRow, enterHerd, type Known, lotNoOf, NOON, rowOf } from './event-forms.ts'
import { sessionOf } from './routes.ts'

export interface RowAnswer {
  row: number
  accepted: boolean
  earNo: string
  uid?: string
  violations: { rule: string; level: string; field: string; message: string }[]
}
type Recorded = Answer<{ results: RowAnswer[] }>

/** A farm of one company with animals in every state, and a user who may do everything in it. */
export interface Side {
  farm: TestNode
  house: TestNode
  earNos: string[]
  /** Numbers of its lots of semen. */
  lotNos: string[]
  /** Numbers of its batches of growing pigs. */
  batchNos: string[]
  known: Known
  client: Client
}

export interface EventFixture {
  t: TestApp
  /** Builds a company of its own with a farm and a herd whose ear numbers begin with the prefix. */
  side(prefix: string): Promise<Side>
}

/** `own`: on a server of its own, see testApp. */
export async function eventFixture({ own = false } = {}): Promise<EventFixture> {
  const t = await testApp({ now: () => NOON, own })
  const words = await sql<{ scode: string; uid: string }>`
    select distinct on (scode) scode, uid from data_dictionary order by scode, sort`.execute(t.db)
  const word = (scode: string) => words.rows.find((one) => one.scode === scode)?.uid ?? ''
  async function side(prefix: string): Promise<Side> {
    const company = await t.node({ type: 'company', name: `${prefix}公司` })
    const farm = await t.node({ type: 'farm', name: `${prefix}场`, parent: company })
    const house = await t.node({ type: 'house', kind: 'HOUSE', name: `${prefix}舍`, parent: farm })
    const user = await t.user({ account: `chief${prefix}`, at: farm, functions: [...allFunctionCodes] })
    const client = await sessionOf(t, user)
    const materials = await enterMaterials(client, word('unit'))
    const earNos = await enterHerd(client, farm, house, prefix)
    return {
      farm,
      house,
      earNos,
      lotNos: [lotNoOf(prefix)],
      batchNos: batchNosOf(prefix),
      client,
      known: { word, house: house.uid, earNos, batchNos: batchNosOf(prefix), materials },
    }
  }
  return { t, side }
}

/** One material of each class that is used by events. */
async function enterMaterials(client: Client, unitId: string): Promise<Record<string, string>> {
  const entered: Record<string, string> = {}
  for (const materialClass of ['FEED', 'DRUG', 'VACCINE']) {
    const body = {
      code: materialClass,
      name: `料${materialClass}`,
      materialClass,
      unitId,
      standardPrice: '3.2',
      withdrawDays: 0,
    }
    const { data } = await client.post<{ uid: string }>('basic-material', body)
    entered[materialClass] = data.uid
  }
  return entered
}

export const record = (client: Client, form: EventForm, body: Record<string, unknown>): Promise<Recorded> =>
  client.post(`event/${form.code}`, body)

/** Numbers that can open a row of the form. */
export const openersOf = ({ earNos, lotNos, batchNos }: Side, form: EventForm): string[] =>
  form.target === 'lot' ? lotNos : isOfBatches(form) ? batchNos : earNos

/** Where events of the form are kept. */
export const tableOf = (form: EventForm): string =>
  isStandalone(form)
    ? 'farm_event'
    : isOfBatches(form)
      ? 'batch_event'
      : form.target === 'lot'
        ? 'semen_event'
        : 'pig_event'

/** Rows an accepted row makes there: an event of two animals or batches stands with either. */
export const sidesOf = (form: EventForm, row: EventRow): number =>
  (form.pair && row[form.pair.cell]) || form.code === 'batch_transfer' ? 2 : 1

const TRIES = 300
/** A form's first acceptable row, and where it was found: the herd is put back after most tests, so it fits again. */
const found = new Map<string, { seed: number; row: EventRow }>()

/** A generated row that the herd accepts, found by trying without writing: one row per animal and attempt. */
export async function acceptable(side: Side, form: EventForm): Promise<EventRow> {
  const { client, known } = side
  const openers = openersOf(side, form)
  const generated = rowOf(form, known)
  const at = `${form.code} ${side.farm.uid}`
  const before = found.get(at)
  if (before && (await firstGood(client, form, [before.row]))) return { ...before.row }
  for (let seed = before?.seed ?? 1; seed <= TRIES; seed += 1) {
    const drawn = fc.sample(generated, { numRuns: openers.length, seed })
    const rows = form.target === null ? drawn : drawn.map((row, i) => ({ ...row, earNo: openers[i] }))
    const row = await firstGood(client, form, rows)
    if (!row) continue
    found.set(at, { seed, row })
    return { ...row }
  }
  throw new Error(
    `no generated row of ${form.code} is accepted: the herd of tests/support/event-forms.ts lacks a state`,
  )
}

/** The first of these rows that would be recorded. */
async function firstGood(client: Client, form: EventForm, rows: EventRow[]): Promise<EventRow | undefined> {
  const { code, msg, data } = await record(client, form, { rows, dryRun: true })
  if (code !== 'SUCCESS') throw new Error(`${msg}: ${JSON.stringify(rows)}`)
  const good = data.results.find((one) => one.accepted)
  return good && rows[good.row]
}

interface Corrected {
  readonly accepted: boolean
  readonly changes: readonly object[]
}

/** Cells that say which event it is, or why it is allowed. */
const FIXED = new Set(['earNo', 'confirmReason'])

/** So many other values are tried for one that changes figures; else it is one that only the row keeps. */
const OTHERS = 24

/** A recorded row with another value in one cell, accepted as its correction. */
export async function otherRow(side: Side, form: EventForm, uid: string, row: EventRow): Promise<EventRow> {
  const fields = Object.keys(eventFields(form)).filter((key) => !FIXED.has(key) && key !== form.pair?.cell)
  const drawn = fc.sample(rowOf(form, side.known), { numRuns: TRIES, seed: 1 })
  const others = drawn.flatMap((one) =>
    fields.flatMap((key) => (one[key] !== undefined && one[key] !== row[key] ? [{ [key]: one[key] }] : [])),
  )
  let kept: EventRow | undefined
  for (const other of fields.includes('remark') ? [{ remark: '改过' }] : others.slice(0, OTHERS)) {
    const changed = { ...row, ...other }
    const body = { version: 1, row: changed, reason: '更正', dryRun: true }
    const { data } = await side.client.patch<Corrected>(`event/${form.code}/${uid}`, body)
    if (data?.accepted && data.changes.length > 0) return changed
    if (data?.accepted) kept ??= changed
  }
  if (!kept) throw new Error(`no cell of ${form.code} takes another value`)
  return kept
}

/** Takes a recorded event back, so that the herd stands as before. */
export async function undo(client: Client, form: EventForm, uid: string): Promise<void> {
  const { code, data } = await client.delete<{ accepted: boolean }>(`event/${form.code}/${uid}`, {
    version: 1,
    reason: '更正',
  })
  if (code !== 'SUCCESS' || !data.accepted) throw new Error(`${form.code} cannot be taken back`)
}

/** For test.each: every form under its code. */
export const forms = eventForms.map((form): [string, EventForm] => [form.code, form])

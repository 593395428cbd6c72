import { isDeepStrictEqual } from 'node:util'
import type { DateLimits } from '#domain/sow/change-dates.ts'
import type { DiffLine } from '#domain/sow/sow.diff.ts'
import { type EventForm, eventFields } from '#kit/event-form.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict } from '#server/kit/refused.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { correcting, dateLimits } from '../entry/engine.ts'
import type { Correction } from '../entry/entry.correction.ts'
import { inAskedOrder, takeAway, type Undoing } from '../entry/entry.undo.ts'
import { farmEvent, writeCorrected } from '../entry/event-table.ts'
import { dropFromCheck, listedOf, listForCheck } from '../entry/list-for-check.ts'
import { type ParsedRow, parseRows } from '../entry/parse-rows.ts'
import { checkReferences } from '../entry/references.ts'
import { wrongDates } from '../entry/row-result.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { ofStandalone } from './standalone.check.ts'
import { loadStandaloneFacts } from './standalone.facts.ts'
import { isAccepted, type Judged, judgeStandalone } from './standalone.judge.ts'
import { project } from './standalone.project.ts'
import { materialNames, readStandalone, type StoredStandalone, standaloneRows } from './standalone.read.ts'
import { standaloneType } from './standalone.registry.ts'
import { withoutThem } from './standalone.silos.ts'
import { NO_USES, takeFromStock } from './standalone.stock.ts'
import type { Payload, StandaloneEvent } from './standalone.types.ts'
import { loadSubjects } from './subjects.ts'

/** Subject of an event, stored apart from its cells. */
const SUBJECT = ['pigId', 'litterUid', 'batchId']
const OF_THE_DAY: ReadonlySet<string> = new Set(['V-001', 'V-002', 'V-003'])

/**
 * An edit that only adds the outcome of an event, such as the result of a treatment: the days of the outcome are checked against
 * the limits in place of the day of the event, all else stays unchanged. Null for any other edit.
 */
function judgeLater(
  stored: StoredStandalone,
  row: ParsedRow,
  { payload, violations }: Judged,
  limits: DateLimits,
): Judged | null {
  const { later } = standaloneType(stored.type)
  if (!later || row.date !== stored.date) return null
  const keys = [...Object.keys(eventFields(row.form)), ...SUBJECT].filter((key) => !later.cells.includes(key))
  if (keys.some((key) => !isDeepStrictEqual(payload[key] ?? null, stored.payload[key] ?? null))) return null
  const [now, old] = [dayIn(payload[later.day]), dayIn(stored.payload[later.day])]
  if (now === undefined && old === undefined) return null
  const days = wrongDates(now, old, limits, later.day)
  const reported = Object.fromEntries(later.cells.map((key) => [key, payload[key]]))
  return {
    payload: { ...stored.payload, ...reported },
    violations: [...days, ...violations.filter(({ rule }) => !OF_THE_DAY.has(rule))],
  }
}

const dayIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

interface Version {
  readonly date: string
  readonly payload: Payload
}

/** Values computed apart from the cells, with their labels. */
const COMPUTED: Readonly<Record<string, string>> = { cost: '金额', withdrawUntil: '休药截止' }

/** Changes by a correction apart from the edited cells: amounts, the end of a withdrawal period. */
async function changesOf(tx: Tx, form: EventForm, before: Version, after: Version | null) {
  if (after) return lines(COMPUTED, before.payload, after.payload, {})
  const fields = Object.entries(eventFields(form)).map(([key, { label }]) => [key, label] as const)
  const uids = uidsIn(before.payload)
  const titles = { ...(await titlesOf(tx, uids)), ...(await materialNames(tx, uids)) }
  const labels = { ...Object.fromEntries(fields.filter(([key]) => KEY_CELLS.has(key))), ...COMPUTED }
  return lines(labels, before.payload, {}, titles)
}

/** Cells listed of an event that is taken back. */
const KEY_CELLS = new Set(['feedId', 'drugId', 'vaccineId', 'qty', 'counted', 'diseaseId'])

const word = (value: unknown, titles: Readonly<Record<string, string>>): string =>
  value === null || value === undefined ? '-' : (titles[String(value)] ?? String(value))

function lines(
  labels: Readonly<Record<string, string>>,
  before: Payload,
  after: Payload,
  titles: Readonly<Record<string, string>>,
): DiffLine[] {
  return Object.entries(labels).flatMap(([key, label]) => {
    const line = { label, before: word(before[key], titles), after: word(after[key], titles) }
    return line.before === line.after ? [] : [line]
  })
}

/** Edits a standalone event or takes it back: only its own row changes, as shown in the preview. */
export const correctStandalone = correcting(async (tx, caller, request) => {
  const stored = await readStandalone(tx, request.form.code, request.uid)
  if (stored.version !== request.version) throw conflict({ uid: request.uid, row: request.row }, stored)
  const settings = await loadFarmSettings(tx, stored.farmId, request.today)
  const row = await newRow(tx, stored, request)
  const limits = dateLimits(settings, request.today, request.mayBackdate)
  const undone = { payload: stored.payload, violations: wrongDates(undefined, stored.date, limits) }
  const whole = row ? await judge(tx, stored, row, request, settings) : undone
  const later = row && judgeLater(stored, row, whole, limits)
  const judged = later ?? whole
  const silos = row ? [] : await withoutThem(tx, stored.farmId, [stored], !request.dryRun)
  const own = [...judged.violations, ...silos]
  const now = row && { ...stored, date: row.date, payload: judged.payload }
  const confirmed = new Set(row?.reason ? [stored.uid] : [])
  const dryRun = request.dryRun || !isAccepted(own)
  const stock = later ? NO_USES : await stockOf(tx, caller, stored, { now, dryRun, confirmed })
  const violations = [...own, ...stock.refused.values(), ...stock.warned.values()]
  const accepted = isAccepted(violations)
  const changes = await changesOf(
    tx,
    request.form,
    stored,
    row && { date: row.date, payload: judged.payload },
  )
  return {
    answer: { accepted, violations, changes: accepted ? changes : [] },
    save: async () => {
      await write(tx, caller, stored, row, judged, request)
      await stock.follow()
      await review(tx, stored, row, judged, settings)
      const before = { date: stored.date, payload: stored.payload }
      const after = row ? { date: row.date, payload: judged.payload } : undefined
      const { type: target, uid: targetUid } = stored
      await audit(tx, caller, { target, targetUid, reason: request.reason, before, after })
    },
  }
})

/** Returns its former material to the shelf, and takes the new one. */
const stockOf = (
  tx: Tx,
  caller: Caller,
  stored: StoredStandalone,
  { now, ...asked }: { now: StandaloneEvent | null; dryRun: boolean; confirmed: ReadonlySet<string> },
) =>
  takeFromStock(tx, {
    ...{ farmId: stored.farmId, by: caller.uid, ...asked },
    events: now ? [now] : [],
    instead: [stored],
  })

/** Cells that were not sent stay unchanged. */
async function newRow(tx: Tx, stored: StoredStandalone, { form, row }: Correction) {
  if (!row) return null
  const cells = { ...given(form, stored), ...row }
  const [parsed] = await checkReferences(tx, stored.farmId, parseRows([{ form, row: cells }]))
  return parsed ?? null
}

const given = (form: EventForm, { date, payload }: StoredStandalone) => cellsOf(form, { date, payload })

async function judge(
  tx: Tx,
  stored: StoredStandalone,
  row: ParsedRow,
  request: Correction,
  settings: FarmSettings,
): Promise<Judged> {
  const subjects = await loadSubjects(tx, stored.farmId, [row.earNo], !request.dryRun)
  const asked = { rows: [row], settings, subjects, lock: !request.dryRun, stored }
  const facts = await loadStandaloneFacts(tx, stored.farmId, asked)
  const named = subjects.named(row, standaloneType(row.form.code).subjectOf(row.payload))
  const limits = dateLimits(settings, request.today, request.mayBackdate)
  return judgeStandalone({ row, named, facts, limits, oldDate: stored.date })
}

async function write(
  tx: Tx,
  caller: Caller,
  stored: StoredStandalone,
  row: ParsedRow | null,
  { payload }: Judged,
  request: Correction,
): Promise<void> {
  const { farmId, uid, type } = stored
  const now = row && { date: row.date, payload, reason: row.reason }
  const read = () => readStandalone(tx, type, uid)
  await writeCorrected(tx, caller, farmEvent, stored, now, { request, read })
  const after = row ? [{ uid, type, date: row.date, payload }] : []
  await project(tx, farmId, [stored], after)
  await queueEventMessages(tx, farmId, 'farm_event', [uid])
}

/** A corrected event is reviewed again; one that was taken back leaves the list. */
async function review(
  tx: Tx,
  { uid, farmId, type, enteredOn }: StoredStandalone,
  row: ParsedRow | null,
  { payload, violations }: Judged,
  settings: FarmSettings,
): Promise<void> {
  if (!row) return dropFromCheck(tx, farmId, [uid])
  const seen = { event: { uid, date: row.date, type, payload }, violations, enteredOn, edited: true }
  await listForCheck(tx, farmId, listedOf(seen, settings), ofStandalone)
}

/** Takes standalone events back together; nothing is written, and the answer is false, where one of them is refused. */
export async function undoStandalone(tx: Tx, caller: Caller, request: Undoing): Promise<boolean> {
  const { farmId, form, today } = request
  const uids = request.events.map(({ uid }) => uid)
  const stored = inAskedOrder(request, await standaloneRows(tx, form.code, uids))
  const limits = dateLimits(await loadFarmSettings(tx, farmId, today), today, true)
  if (!stored?.every(({ date }) => wrongDates(undefined, date, limits).length === 0)) return false
  if ((await withoutThem(tx, farmId, stored, true)).length > 0) return false
  const nothing = { events: [], dryRun: false, confirmed: new Set<string>() }
  const stock = await takeFromStock(tx, { farmId, by: caller.uid, instead: stored, ...nothing })
  const events = stored.map((one) => ({ ...one, target: one.type }))
  await takeAway(tx, caller, request, { table: farmEvent, events })
  await project(tx, farmId, stored, [])
  await queueEventMessages(tx, farmId, 'farm_event', uids)
  await stock.follow()
  return true
}

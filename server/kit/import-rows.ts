import { sql } from 'kysely'
import type { Field } from '#kit/field.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import { parseField } from '#kit/parse.ts'
import { type Resource, upsertKeys } from '#kit/resource.ts'
import type { FieldErrors } from '#kit/schema.ts'
import type { SheetRow } from '#kit/sheet/file-cell.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import { translate } from './database-errors.ts'
import type { MatchedColumn } from './import/match-head.ts'
import { type ReferenceWords, referenceWords } from './import/reference-words.ts'
import { snake } from './names.ts'
import { isReference } from './pointers.ts'
import { Refused } from './refused.ts'
import { scopeCondition } from './scope.ts'
import type { Row, Store } from './store.ts'

/** The body of a row: cells in the form of the fields' checks, titles as uids; and the unreadable cells. */
async function readRow(
  row: SheetRow,
  columns: readonly MatchedColumn[],
  words: ReferenceWords,
): Promise<{ body: Record<string, unknown>; problems: FieldErrors }> {
  const body: Record<string, unknown> = {}
  const problems: FieldErrors = {}
  for (const { index, key, field } of columns) {
    const typed = typedCell(field, row.cells[index] ?? null)
    const read = typed.ok ? await readCell(field, typed.value, words) : typed
    if (read.ok) body[key] = read.value
    else problems[key] = [read.message]
  }
  return { body, problems }
}

async function readCell(
  field: Field,
  value: unknown,
  words: ReferenceWords,
): Promise<{ ok: true; value: unknown } | { ok: false; message: string }> {
  if (value === null || !isReference(field)) return { ok: true, value }
  return words.find(field, String(value))
}

/** Finds rows of one file with the same unique key. */
function duplicateFinder(
  resource: Resource,
): (number: number, body: Readonly<Record<string, unknown>>) => { field: string; message: string } | null {
  const single = Object.keys(resource.fields).filter((key) => resource.fields[key]?.unique)
  const groups = [...single.map((key) => [key]), ...(resource.uniqueTogether ?? [])]
  const seen = new Map<string, number>()
  return (number, body) => {
    for (const [index, keys] of groups.entries()) {
      const values = keys.map((key) => body[key] ?? null)
      if (values.every((value) => value === null)) continue
      const id = `${index}:${JSON.stringify(values)}`
      const first = seen.get(id)
      if (first !== undefined) return { field: keys.at(-1) ?? '', message: `与第${first}行重复` }
      seen.set(id, number)
    }
    return null
  }
}

export interface RowError {
  /** Number of the row in the sheet, as the user sees it. */
  readonly row: number
  readonly field: string
  readonly message: string
}

export interface ImportOutcome {
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly errors: readonly RowError[]
  /** Saved rows that should be checked. */
  readonly warnings: readonly RowError[]
}

/** insert: every row is new. upsert: a row with an existing unique code changes that row. */
export type ImportMode = 'insert' | 'upsert'

/** Owner, user and mode of the rows to be written. */
interface RowsJob {
  readonly store: Store
  readonly caller: Caller

  readonly mode: ImportMode
}

interface ImportJob extends RowsJob {
  readonly columns: readonly MatchedColumn[]
  readonly rows: readonly SheetRow[]
}

type Body = Record<string, unknown>

/** The first field an upsert matches rows by; undefined where rows have no unique field. */
export const upsertKey = (resource: Resource): string | undefined => upsertKeys(resource)[0]

/** Rows per statement; a row that points at one of its own file needs the earlier ones written first. */
const GROUP = 100
const groupOf = ({ parent }: Resource): number => (parent === undefined ? GROUP : 1)

interface NumberedBody {
  readonly number: number
  readonly body: Body
}
interface Counts {
  created: number
  updated: number
  /** Numbers of the written rows, by uid. */
  readonly written: Map<string, number>
}
export const newCounts = (): Counts => ({ created: 0, updated: 0, written: new Map() })

/**
 * Writes the rows of a file through the store and collects their errors; a refused row leaves nothing behind.
 * The caller decides by the outcome whether to commit: a trial run is a real run that is rolled back.
 */
export async function importRows(tx: Tx, job: ImportJob): Promise<ImportOutcome> {
  const words = referenceWords(tx, job.caller, job.store.deps.lookup)
  const duplicate = duplicateFinder(job.store.resource)
  const errors: RowError[] = []
  const counts = newCounts()
  const size = groupOf(job.store.resource)
  for (let start = 0; start < job.rows.length; start += size) {
    const good: NumberedBody[] = []
    for (const row of job.rows.slice(start, start + size)) {
      const { body, problems } = await readRow(row, job.columns, words)
      const twice = Object.keys(problems).length ? null : duplicate(row.number, body)
      const found = twice ? { [twice.field]: [twice.message] } : problems
      if (Object.keys(found).length) errors.push(...asErrors(row.number, found))
      else good.push({ number: row.number, body })
    }
    errors.push(...(await writeRows(tx, job, good, counts)))
  }
  const { created, updated } = counts
  const warnings = await doubted(tx, job, counts)
  return { total: job.rows.length, created, updated, errors: errors.sort(byRow), warnings }
}

const byRow = (a: RowError, b: RowError): number => a.row - b.row

/** Warnings about written rows. */
export async function doubted(
  tx: Tx,
  { store: { deps, resource } }: RowsJob,
  { written }: Counts,
): Promise<RowError[]> {
  const found = (await deps.doubts?.[resource.name]?.(tx, [...written.keys()])) ?? []
  return found.map(({ uid, field, message }) => ({ row: written.get(uid) ?? 0, field, message })).sort(byRow)
}

const asErrors = (row: number, problems: FieldErrors): RowError[] =>
  Object.entries(problems).flatMap(([field, messages]) =>
    messages.map((message) => ({ row, field, message })),
  )

/** Writes rows and counts them; new ones together, and when one of those is refused, each by itself, to find it. */
export async function writeRows(
  tx: Tx,
  job: RowsJob,
  rows: readonly NumberedBody[],
  counts: Counts,
): Promise<RowError[]> {
  const created = await createdTogether(tx, job, rows, counts)
  const errors: RowError[] = []
  for (const { number, body } of rows.filter((row) => !created.has(row))) {
    const refused = await guarded(tx, job.store.resource, () => write(tx, job, { number, body }, counts))
    if (refused) errors.push(...asErrors(number, refused))
  }
  return errors
}

/** Creates the new rows in one statement; none of them where one is refused. */
async function createdTogether(
  tx: Tx,
  job: RowsJob,
  rows: readonly NumberedBody[],
  counts: Counts,
): Promise<ReadonlySet<NumberedBody>> {
  const { store, caller, mode } = job
  const fresh: NumberedBody[] = []
  for (const row of rows) if (mode === 'insert' || !(await existing(tx, job, row.body))) fresh.push(row)
  if (fresh.length < 2) return new Set()
  const bodies = fresh.map(({ body }) => withoutBlanks(body))
  const refused = await guarded(tx, store.resource, async () => {
    const made = await store.createMany(tx, caller, bodies)
    counts.created += made.length
    for (const [index, { uid }] of made.entries()) counts.written.set(uid, fresh[index]?.number ?? 0)
  })
  return new Set(refused ? [] : fresh)
}

/** Runs a write inside a savepoint; a refusal is answered as messages and leaves nothing behind. */
async function guarded(tx: Tx, resource: Resource, work: () => Promise<void>): Promise<FieldErrors | null> {
  await tx.run(sql`savepoint import_row`)
  try {
    await work()
    await tx.run(sql`release savepoint import_row`)
    return null
  } catch (raw) {
    const error = translate(raw, resource)
    if (!(error instanceof Refused)) throw raw
    await tx.run(sql`rollback to savepoint import_row`)
    return error.errors ?? { '': [error.message] }
  }
}

/** Creates one row, or changes the one an upsert finds. */
async function write(tx: Tx, job: RowsJob, { number, body }: NumberedBody, counts: Counts): Promise<void> {
  const { store, caller } = job
  const before = job.mode === 'upsert' ? await existing(tx, job, body) : null
  if (before) {
    await store.update(tx, caller, before.uid, { ...body, version: before.version })
    counts.updated += 1
    counts.written.set(before.uid, number)
  } else {
    const { uid } = await store.create(tx, caller, withoutBlanks(body))
    counts.created += 1
    counts.written.set(uid, number)
  }
}

/** A blank cell of a new row takes the field's default; in an existing row it empties the field. */
const withoutBlanks = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

async function existing(tx: Tx, { store, caller }: RowsJob, body: Body): Promise<Row | null> {
  const { resource } = store
  const given = upsertKeys(resource).filter((key) => body[key] !== null && body[key] !== undefined)
  if (given.length === 0 || !given.every((key) => isOfKind(resource, key, body[key]))) return null
  const same = given.map((key) => sql`${sql.ref(`t.${snake(key)}`)} = ${String(body[key])}`)
  const [first, other] = await tx.rows(sql<{ uid: string }>`select t.uid from ${sql.table(resource.table)} t
    where not t.deleted and ${scopeCondition(resource, caller.scope)} and ${sql.join(same, sql` and `)} limit 2`)
  if (other) throw new Refused('ERROR', '有多条相同编码的数据，不能按编码更新')
  return first ? store.get(tx, caller, first.uid) : null
}

/** True for a value its column can be compared with; the check of the row reports any other. */
function isOfKind({ fields }: Resource, key: string, value: unknown): boolean {
  const field = fields[key]
  return field !== undefined && parseField(field, value).ok
}

import { sql } from 'kysely'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import type { FieldErrors } from '#kit/schema.ts'
import type { Caller, Trace } from './context.ts'
import type { Tx } from './database.ts'
import { translate } from './database-errors.ts'
import { duplicateFinder } from './import/duplicates.ts'
import type { MatchedColumn } from './import/head.ts'
import { isReference, ReferenceWords } from './import/reference-words.ts'
import { lostDigits, typedValue } from './import/typed-value.ts'
import { snake } from './names.ts'
import { Refused } from './refused.ts'
import { scopeCondition } from './scope.ts'
import type { ReadRow } from './sheet.ts'
import type { Row, Store } from './store.ts'

export interface RowError {
  /** Number of the row in the sheet, as the person sees it. */
  readonly row: number
  readonly field: string
  readonly message: string
}

export interface ImportOutcome {
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly errors: readonly RowError[]
}

/** insert: every row is new. upsert: a row whose unique code exists changes that row. */
export type ImportMode = 'insert' | 'upsert'

export interface ImportJob {
  readonly store: Store
  readonly caller: Caller
  readonly trace: Trace
  readonly columns: readonly MatchedColumn[]
  readonly rows: readonly ReadRow[]
  readonly mode: ImportMode
}

type Body = Record<string, unknown>

/** The field an upsert finds its row by: the first unique one that is always filled. */
export function upsertKey(resource: Resource): string | undefined {
  return Object.keys(resource.fields).find((key) => {
    const field = resource.fields[key]
    return field?.unique && field.required && !field.readonly
  })
}

/**
 * Writes the rows of a file through the store, each behind a savepoint, and gathers what is wrong with them. The caller
 * decides by the outcome whether the transaction stands: a trial run is a real run that is rolled back.
 */
export async function importRows(tx: Tx, job: ImportJob): Promise<ImportOutcome> {
  const words = new ReferenceWords(tx, job.caller, job.store.deps.lookup)
  const duplicate = duplicateFinder(job.store.resource)
  const errors: RowError[] = []
  const counts = { created: 0, updated: 0 }
  for (const row of job.rows) {
    const { body, problems } = await readRow(row, job.columns, words)
    const twice = Object.keys(problems).length ? null : duplicate(row.number, body)
    const found = twice ? { [twice.field]: [twice.message] } : problems
    const failed = Object.keys(found).length ? found : await write(tx, job, body, counts)
    errors.push(...asErrors(row.number, failed))
  }
  return { total: job.rows.length, ...counts, errors }
}

const asErrors = (row: number, problems: FieldErrors): RowError[] =>
  Object.entries(problems).flatMap(([field, messages]) =>
    messages.map((message) => ({ row, field, message })),
  )

async function readRow(
  row: ReadRow,
  columns: readonly MatchedColumn[],
  words: ReferenceWords,
): Promise<{ body: Body; problems: FieldErrors }> {
  const body: Body = {}
  const problems: FieldErrors = {}
  for (const { index, key, field } of columns) {
    const cell = row.cells[index] ?? null
    const read = lostDigits(field, cell)
      ? { ok: false as const, message: '数字过长，请把单元格设为文本格式后重新输入' }
      : await readCell(field, typedValue(field, cell), words)
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

/** Creates or changes one row; what refuses it comes back as messages and leaves nothing behind. */
async function write(
  tx: Tx,
  job: ImportJob,
  body: Body,
  counts: { created: number; updated: number },
): Promise<FieldErrors> {
  const { store, caller, trace } = job
  await sql`savepoint import_row`.execute(tx)
  try {
    const before = job.mode === 'upsert' ? await existing(tx, job, body) : null
    if (before) {
      await store.update(tx, caller, trace, before.uid, { ...body, version: before.version })
      counts.updated += 1
    } else {
      await store.create(tx, caller, trace, withoutBlanks(body))
      counts.created += 1
    }
    await sql`release savepoint import_row`.execute(tx)
    return {}
  } catch (raw) {
    const error = translate(raw, store.resource)
    if (!(error instanceof Refused)) throw raw
    await sql`rollback to savepoint import_row`.execute(tx)
    return error.errors ?? { '': [error.message] }
  }
}

/** A blank cell of a new row takes the field's default; in a row that exists it empties the field. */
const withoutBlanks = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

async function existing(tx: Tx, { store, caller }: ImportJob, body: Body): Promise<Row | null> {
  const { resource } = store
  const key = upsertKey(resource)
  if (key === undefined || body[key] === null || body[key] === undefined) return null
  const found = await sql<{ uid: string }>`select t.uid from ${sql.table(resource.table)} t
    where not t.deleted and ${scopeCondition(resource, caller.scope)}
      and ${sql.ref(`t.${snake(key)}`)} = ${String(body[key])}`.execute(tx)
  const [first, other] = found.rows
  if (other) throw new Refused('ERROR', '有多条相同编码的数据，不能按编码更新')
  return first ? store.get(tx, caller, first.uid) : null
}

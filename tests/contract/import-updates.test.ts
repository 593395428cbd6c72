/** A row of an import that may correct a recorded row corrects the one it means, once, and back. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type EventForm, eventFields, isKept } from '#kit/event-form.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportTask } from '#kit/import-task.ts'
import { importPages } from '#resources/imports/index.ts'
import { isDrawn } from '#support/drawn.ts'
import { acceptable, eventFixture, record } from '#support/event-fixture.ts'
import { type EventRow, rowOf } from '#support/event-forms.ts'
import { asTyped, check, commit, revert, send } from '#support/imports.ts'

const { t, side } = await eventFixture()
const own = await side('M')
const { client } = own
const PAGE = 'batch-import'

const kinds = importPages
  .flatMap(({ name, kinds: all }) => (name === PAGE ? all : []))
  .flatMap((kind): [string, ImportKind, EventForm][] =>
    kind.form && kind.updates ? [[kind.key, kind, kind.form]] : [],
  )

/** Every event with its content, and the state of the animals by it. */
const standing = async (): Promise<string[]> => {
  const found = await sql<{ text: string }>`
    select 'event ' || uid || event_date || payload || coalesce(confirm_reason, '') as text from pig_event
    union all select 'event ' || uid || event_date || payload || coalesce(confirm_reason, '') from batch_event
    union all select 'pig ' || (to_jsonb(p) - 'version' - 'updated_at' - 'updated_by')::text from pig p
    union all select 'service ' || s::text from sow_service s union all select 'litter ' || l::text from litter l
    union all select 'span ' || s::text from sow_span s union all select 'stay ' || s::text from pig_stay s
    order by 1`.execute(t.db)
  return found.rows.map(({ text }) => text)
}
const events = (lines: readonly string[]) => lines.filter((line) => line.startsWith('event ')).length

async function sent(kind: ImportKind, row: EventRow): Promise<ImportTask> {
  const { head, cells } = await asTyped(t.db, kind, row)
  const answer = await send(client, PAGE, kind.key, head, [cells], { mode: 'UPDATE' })
  expect(answer.msg).toBe('')
  return answer.data
}

/** The row with one cell changed, each that a person may correct. */
function variants(form: EventForm, row: EventRow): EventRow[] {
  const samples = fc.sample(rowOf(form, own.known), { numRuns: 6, seed: 7 })
  const fields = eventFields(form)
  const isText = (key: string) => fields[key]?.kind === 'text' || fields[key]?.kind === 'name'
  const keys = Object.keys(fields)
    .filter((key) => !['earNo', 'date'].includes(key) && !isKept(form, key))
    // words are mostly free
    .toSorted((a, b) => Number(isText(b)) - Number(isText(a)))
  return keys.flatMap((key) => {
    const values = new Set(samples.map((other) => other[key] ?? null))
    return [...values].flatMap((value) =>
      value === null || value === row[key] ? [] : [{ ...row, [key]: value }],
    )
  })
}

/** A row that is recorded, and sent once more as it stands: it changes nothing. */
async function recordedRow(kind: ImportKind, form: EventForm): Promise<EventRow> {
  const row = await acceptable(own, form)
  const recorded = await record(client, form, { rows: [row], farmId: own.farm.uid })
  expect(recorded.data.results[0]).toMatchObject({ accepted: true })
  const tried = await check(client, await sent(kind, row))
  expect(tried).toMatchObject({ valid: 0, updated: 0, skipped: 1, failed: 0 })
  return row
}

// each records its row once: of a kind either all steps are taken, or the first
const whole = kinds.filter((_, turn) => isDrawn('import updates', turn, 4))

test.each(kinds.filter((one) => !whole.includes(one)))(
  '%s: a row that says what is recorded is left out',
  async (_name, kind, form) => {
    await recordedRow(kind, form)
  },
)

test.each(whole)('%s: a row corrects the one event it means, once, and back', async (_name, kind, form) => {
  const row = await recordedRow(kind, form)
  const before = await standing()
  const others = variants(form, row)
  // of a move between houses the only house is all there is to say
  if (others.length === 0) return
  let tried: ImportTask | undefined
  for (const other of others) {
    tried = await check(client, await sent(kind, other))
    if (tried.updated === 1) break
  }
  if (!tried) throw new Error('no variant was tried')
  expect([tried.valid, tried.updated, tried.failed]).toEqual([1, 1, 0])
  expect(await standing()).toEqual(before)
  const written = await commit(client, tried, { reason: '核实无误' })
  expect(written).toMatchObject({ status: 'COMMITTED', created: 1, updated: 1 })
  const after = await standing()
  expect([events(after), after.join()]).not.toEqual([events(before), before.join()])
  expect(events(after)).toBe(events(before))
  const gone = await revert(client, written)
  expect(gone).toMatchObject({ status: 'REVERTED', note: null })
  expect(await standing()).toEqual(before)
})

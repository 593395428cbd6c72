/** Every kind of import says what it needs, and its template can be filled in, tried, committed and taken back. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import XLSX from 'xlsx'
import type { EventForm } from '#kit/event-form.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import type { ImportTask } from '#kit/import-task.ts'
import { neededColumns, needsOfRows } from '#kit/needed-columns.ts'
import { importPages } from '#resources/imports/index.ts'
import { drawn, isDrawn } from '#support/drawn.ts'
import { acceptable, eventFixture } from '#support/event-fixture.ts'
import { asTyped, check, commit, revert, send } from '#support/imports.ts'
import { rowsOf } from '#support/workbook.ts'

const { t, side } = await eventFixture()
const own = await side('M')
const { client } = own

const kinds = importPages.flatMap((page) =>
  page.kinds.flatMap((kind): [string, ImportPage, ImportKind, EventForm][] =>
    kind.form ? [[`${page.name} ${kind.key}`, page, kind, kind.form]] : [],
  ),
)

/** Rows a kind writes, and the state of its animals and batches, without counters of changes. */
const herd = async (): Promise<string> => {
  const found = await sql<{ text: string }>`
    select 'pig ' || (to_jsonb(p) - 'version' - 'updated_at' - 'updated_by')::text as text from pig p
    union all select 'batch ' || (to_jsonb(b) - 'version' - 'updated_at' - 'updated_by')::text from batch b
    union all select 'event ' || uid from pig_event union all select 'batch event ' || uid from batch_event
    union all select 'farm event ' || uid from farm_event
    union all select 'service ' || s::text from sow_service s union all select 'litter ' || l::text from litter l
    union all select 'span ' || s::text from sow_span s union all select 'stay ' || s::text from pig_stay s
    union all select 'move ' || m::text from batch_move m union all select 'semen ' || m::text from semen_move m
    order by 1`.execute(t.db)
  return found.rows.map(({ text }) => text).join('\n')
}

/** Opened on the way, a batch stays: others may have used it since. */
const withoutOpened = (text: string, before: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('batch {') || before.includes(line.slice(0, 60)))
    .join('\n')

/** Fills the template of a kind with a row that fits, sends it and has it tried. */
async function tried(page: ImportPage, kind: ImportKind, form: EventForm): Promise<ImportTask> {
  const template = await client.get(`${page.name}/template/${kind.key}?farmId=${own.farm.uid}`)
  const head = (await rowsOf(template.response.rawPayload))[0]?.cells.map(String) ?? []
  const typed = await asTyped(t.db, kind, await acceptable(own, form))
  const plain = head.map((title) => title.replace(/^\*|\(.*\)$/g, ''))
  const cells = plain.map((title) => typed.cells[typed.head.indexOf(title)] ?? null)
  const sent = await send(client, page.name, kind.key, head, [cells])
  expect([sent.msg, sent.data?.status]).toEqual(['', 'UPLOADED'])
  const task = await check(client, sent.data)
  expect(task).toMatchObject({ status: 'CHECKED', total: 1, valid: 1, failed: 0, problems: [] })
  return task
}

const neededKinds = kinds.flatMap(([name, page, kind, form], turn) => {
  const needed = drawn(
    'needed',
    [...neededColumns(kind.columns, needsOfRows(kind.rows ?? form.rows))],
    turn,
    3,
  )
  return needed.length > 0 ? [[name, page, kind, form, needed] as const] : []
})

test.each(neededKinds)(
  '%s: what its rules ask for is starred or explained, and named where it is empty',
  async (_name, page, kind, form, needed) => {
    const { response } = await client.get(`${page.name}/template/${kind.key}?farmId=${own.farm.uid}`)
    const head = (await rowsOf(response.rawPayload))[0]?.cells.map(String) ?? []
    const book = XLSX.read(response.rawPayload)
    const notes = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets.说明 ?? {})
    const typed = await asTyped(t.db, kind, await acceptable(own, form))
    for (const [key, { always, when }] of needed) {
      const label = kind.columns[key]?.label ?? ''
      expect(notes.find((one) => one.列名 === label)?.必填).toBe(always ? '是' : when)
      expect(head.some((title) => title.startsWith(`*${label}`))).toBe(always)
      if (!always) continue
      const row = typed.head.map((title, at) => (title === label ? null : (typed.cells[at] ?? null)))
      const sent = await send(client, page.name, kind.key, typed.head, [row], { fileName: `无${label}.xlsx` })
      const task = await check(client, sent.data)
      expect(task).toMatchObject({ failed: 1 })
      const { data } = await client.get<{ list: { field: string; message: string }[] }>(
        `${page.name}/${task.uid}/problems`,
      )
      expect(data.list.find(({ field }) => field === key)?.message).toContain(`请填写${label}`)
    }
  },
)

// the same file sent twice is one task: of a kind either all steps are taken, or the first two
const whole = kinds.filter((_, turn) => isDrawn('imports', turn, 4))

test.each(kinds.filter((one) => !whole.includes(one)))(
  '%s: its template can be filled in and tried',
  async (_name, page, kind, form) => {
    const before = await herd()
    await tried(page, kind, form)
    expect(await herd()).toBe(before)
  },
)

test.each(whole)(
  '%s: its template can be filled in, tried, committed and taken back',
  async (_name, page, kind, form) => {
    const before = await herd()
    const task = await tried(page, kind, form)
    expect(await herd()).toBe(before)
    const written = await commit(client, task)
    expect(written).toMatchObject({ status: 'COMMITTED', created: 1 })
    expect(await herd()).not.toBe(before)
    const gone = await revert(client, written)
    expect(gone).toMatchObject({ status: 'REVERTED', note: null, revertToken: null })
    expect(withoutOpened(await herd(), before)).toBe(before)
  },
)

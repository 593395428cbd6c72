import { expect, test } from 'vitest'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { importPages } from '#resources/imports/index.ts'
import { dumpAll } from '#support/dump.ts'
import { acceptable, eventWorld } from '#support/event-world.ts'
import { asTyped, check, commit, revert, send } from '#support/imports.ts'
import { rowsOf } from '#support/workbook.ts'

/** What every kind of import promises; a new declaration is covered by standing in the list. */
const { t, side } = await eventWorld()
const own = await side('M')
const { client } = own

const kinds = importPages.flatMap((page) =>
  page.kinds.map((kind): [string, ImportPage, ImportKind] => [`${page.name} ${kind.key}`, page, kind]),
)

/** Rows of the herd as they stand, without the files. */
const herd = async (): Promise<string> =>
  (await dumpAll(t.db))
    .split('\n')
    .filter((line) => !/^(import_|organize_stale|herd_day)/.test(line))
    .join('\n')

test.each(kinds.filter(([, , kind]) => kind.form))(
  '%s: its template can be filled in, tried, committed and taken back',
  async (_name, page, kind) => {
    const { form } = kind
    if (!form) return
    const template = await client.get(`${page.name}/template/${kind.key}?farmId=${own.farm.uid}`)
    expect(template.status).toBe(200)
    const head = (await rowsOf(template.response.rawPayload))[0]?.cells.map(String) ?? []
    const typed = await asTyped(t.db, kind, await acceptable(own, form))
    const plain = head.map((title) => title.replace(/^\*|\(.*\)$/g, ''))
    const cells = plain.map((title) => typed.cells[typed.head.indexOf(title)] ?? null)
    const before = await herd()
    const sent = await send(client, page.name, kind.key, head, [cells])
    expect([sent.code, sent.msg, sent.data?.status]).toEqual(['SUCCESS', '', 'UPLOADED'])
    const tried = await check(client, sent.data)
    expect(tried).toMatchObject({ status: 'CHECKED', total: 1, valid: 1, failed: 0, problems: [] })
    expect(await herd()).toBe(before)
    const written = await commit(client, tried)
    expect(written).toMatchObject({ status: 'COMMITTED', created: 1 })
    expect(await herd()).not.toBe(before)
    const gone = await revert(client, written)
    expect(gone).toMatchObject({ status: 'REVERTED', note: null, revertToken: null })
  },
)

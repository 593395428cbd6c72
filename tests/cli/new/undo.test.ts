import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import type { Ask } from '../../../cli/new/ask.ts'
import { parseSpecs } from '../../../cli/new/field-spec.ts'
import { FILES, LISTS, madeOf } from '../../../cli/new/new.kinds.ts'
import { projectFile } from '../../../cli/new/new.project.ts'
import { ROUTES, withoutRoutes } from '../../../cli/new/new.routes.ts'
import { withElement, withoutNames } from '../../../cli/new/source-edit.ts'
import { ROOT } from '../../../cli/source/source.files.ts'

/** A list gives back its input: sources compared without the signs that the formatter sets. */
const bare = (text: string) => text.replace(/[\s,]/g, '')

const around = { resources, read: projectFile }
const asks: readonly [Ask, ReadonlySet<string>, ReadonlySet<string>][] = [
  [
    {
      ...{ kind: 'report', fields: [], oldRows: [] },
      said: { name: 'wear-list', label: '磨损', area: 'sales', of: 'receive' },
    },
    new Set(['./sales/wear-list/wear-list.report.ts', './fill-wear-list.ts']),
    new Set(['wear-list']),
  ],
  [
    {
      ...{ kind: 'event', oldRows: [], said: { name: 'hoof-wear', label: '磨蹄' } },
      fields: parseSpecs(['hoofs=只数,integer,required,max:4']),
    },
    new Set(['./hoof-wear.ts', './hoof-wear.projection.ts', './standalone.hoof-wear.ts']),
    new Set(['event_hoof_wear']),
  ],
  [
    { ...{ kind: 'page', fields: [], oldRows: [] }, said: { name: 'wear-map', label: '图', area: 'pig' } },
    new Set(['./wear-map.ts']),
    new Set(['wear-map']),
  ],
  [
    { ...{ kind: 'job', fields: [], oldRows: [] }, said: { name: 'wear-count', label: '数' } },
    new Set(['./wear-count.ts']),
    new Set([]),
  ],
]

describe.each(asks)('%o', (ask, paths, names) => {
  const lists = madeOf(ask, around).filter(({ path }) =>
    (LISTS[ask.kind as 'page'] as readonly string[]).includes(path),
  )

  test.each(lists.map((one) => [one.path, one.text]))('%s gives back what it got', (path, text) => {
    const before = readFileSync(join(ROOT, path), 'utf8')
    expect(text).not.toBe(before)
    expect(bare(withoutNames(text, paths, names))).toBe(bare(before))
  })
})

test('a page has a test of its screen, and one that asks its route', () => {
  const ask: Ask = {
    ...{ kind: 'page', fields: [], oldRows: [] },
    said: { name: 'wear-map', label: '图', area: 'pig' },
  }
  const made = new Map(madeOf(ask, around).map(({ path, text }) => [path, text]))
  expect([...made.keys()]).toEqual([
    ...FILES.page('wear-map').map((path) => path.replace('*', 'pig')),
    ...LISTS.page,
    ROUTES,
  ])
  expect(made.get('tests/server/queries/wear-map.test.ts')).toContain('admin.get(`wear-map/houses?farmId=')
})

test('of two that were added, the one that is named goes', () => {
  const before = readFileSync(join(ROOT, 'src/resources/index.ts'), 'utf8')
  const one = withElement(before, 'resources', { ident: 'gate', path: './basic/gate.ts' })
  const two = withElement(one, 'resources', { ident: 'fence', path: './basic/fence.ts' })
  const left = withoutNames(two, new Set(['./basic/gate.ts']), new Set())
  expect(left).not.toContain('gate')
  expect(bare(withoutNames(left, new Set(['./basic/fence.ts']), new Set()))).toBe(bare(before))
})

test('a screen of the specification stays in the list of screens', () => {
  const csv = 'a,/admin/a,甲,basic,spec\nb,/admin/b,乙,basic,beyond the spec\n'
  expect(withoutRoutes(csv, new Set(['a', 'b']))).toBe('a,/admin/a,甲,basic,spec\n')
})

test('a report goes into a group of the menu', () => {
  const ask: Ask = {
    ...{ kind: 'report', fields: [], oldRows: [] },
    said: { name: 'wear-list', label: '磨损', area: 'moon', of: 'client-receipt' },
  }
  expect(() => madeOf(ask, around)).toThrow('菜单“moon”应为 event、pig、')
})

import { describe, expect, test } from 'vitest'
import { importableFields } from '#kit/import/importable.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import { importPages } from '#resources/imports/index.ts'
import { resources } from '#resources/index.ts'

/** Every column a file can have, of events and of lists: what its field cannot be is refused, never stored as something else. */
const DAYS = new Set(['date', 'month', 'moment'])
const columns = [
  ...importPages.flatMap(({ kinds }) => kinds.map((kind) => [kind.key, kind.columns] as const)),
  ...resources.map((one) => [one.name, one.fields] as const),
].map(([name, fields]) => [name, importableFields(fields)] as const)

describe.each(columns)('%s', (_name, fields) => {
  const day = { day: '2026-12-05 08:30:00', shown: '12月5日' }

  test('takes a day only where days belong, and then as the day it is', () => {
    for (const [key, field] of fields) {
      const typed = typedCell(field, day)
      if (!DAYS.has(field.kind))
        expect(typed, key).toMatchObject({ ok: false, message: expect.stringContaining('12月5日') })
      else expect(typed, key).toMatchObject({ ok: true, value: expect.stringMatching(/^2026-12/) })
    }
  })

  test('takes no cell without a value for an empty one', () => {
    for (const [key, field] of fields)
      for (const lost of ['formula', 'error', 'merged'] as const)
        expect(typedCell(field, { lost, shown: '#N/A' }), key).toMatchObject({
          ok: false,
          message: expect.stringContaining('#N/A'),
        })
  })
})

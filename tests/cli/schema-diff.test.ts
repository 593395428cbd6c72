import { expect, test } from 'vitest'
import { nextName } from '../../cli/schema-diff.ts'

test('the next migration has the next number', () => {
  expect(nextName('resources', [])).toBe('0001_resources.sql')
  expect(nextName('add_price', ['0001_base.sql', '0009_x.sql', 'README.md', '0003_y.sql'])).toBe(
    '0010_add_price.sql',
  )
})

test('a name that is no file name is refused', () => {
  for (const slug of ['a b', '../x', 'Übung', ''])
    expect(() => nextName(slug, [])).toThrow(/use small letters/)
})

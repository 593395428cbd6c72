import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measure } from '../../../cli/source/measure.ts'
import { clauseIds, testsByClause } from '../../../cli/source/source.clauses.ts'
import { ROOT } from '../../../cli/source/source.files.ts'
import { percent, quantile } from '../../../cli/source/statistics.ts'

describe('the size of a file', () => {
  const text = [
    '/** One',
    ' *  two */',
    'export function first(a: any) {',
    '  return [1].map((n) => {',
    '    return n as number',
    '  })',
    '}',
    'const second = async () => "any" as const // three',
    'class Box { third() {} }',
    '',
  ].join('\n')

  test('counts lines, comment lines, any in types only, and assertions except as const', () => {
    expect(measure('x.ts', text)).toMatchObject({ lines: 9, commentLines: 3, any: 1, assertions: 1 })
  })

  test('lists every function with a readable name', () => {
    expect(measure('x.ts', text).functions).toEqual([
      { name: 'first', line: 3, lines: 5 },
      { name: 'map', line: 4, lines: 3 },
      { name: 'second', line: 8, lines: 1 },
      { name: 'third', line: 9, lines: 1 },
    ])
  })

  test('does not guess at a file it cannot read', () => {
    expect(() => measure('broken.ts', 'const = 1')).toThrow('broken.ts')
  })
})

test('quantiles take a value of the list, and of an empty one 0', () => {
  expect([0.5, 0.9, 1].map((share) => quantile([5, 1, 4, 2, 3], share))).toEqual([3, 5, 5])
  expect(quantile([], 0.5)).toBe(0)
  expect([percent(1, 8), percent(1, 0)]).toEqual(['12.5 %', '0 %'])
})

describe('clauses', () => {
  test('are the 319 numbered lines of the specification', () => {
    const ids = clauseIds(readFileSync(join(ROOT, 'tests', 'fixtures', 'clauses.csv'), 'utf8'))
    expect(ids).toHaveLength(319)
    expect(new Set(ids).size).toBe(319)
    expect([ids[0], ids.at(-1)]).toEqual(['S1-01', 'S9-26'])
  })

  test('belong to the tests that name them, several to a name', () => {
    const found = testsByClause(['rules > S5-12 S5-13 required', 'S5-12 again', 'XS5-12 and S5-123 are none'])
    expect([...found]).toEqual([
      ['S5-12', ['rules > S5-12 S5-13 required', 'S5-12 again']],
      ['S5-13', ['rules > S5-12 S5-13 required']],
    ])
  })
})

import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, hashOf } from '#support/drawn.ts'
import { DEEP_ONLY, DRAWN_FILES, ranWhole, restOf, undrawnFiles } from '#support/drawn-files.ts'

const declarations = fc.array(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 30,
})
const parts = fc.integer({ min: 1, max: 8 })

test('every declaration has at least one of its permutations, and only its own', () => {
  fc.assert(
    fc.property(fc.string(), declarations, parts, (seed, all, of) => {
      for (const [turn, values] of all.entries()) {
        const taken = draw(seed, values, turn, of)
        expect(taken.length).toBeGreaterThan(0)
        expect(taken.every((one) => values.includes(one))).toBe(true)
      }
    }),
  )
})

test('declarations of one kind together have every permutation, whatever the seed', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 }),
      parts,
      (seed, values, of) => {
        const together = Array.from({ length: of }, (_, turn) => draw(seed, values, turn, of)).flat()
        expect(new Set(together)).toEqual(new Set(values))
      },
    ),
  )
})

test('nothing is drawn of nothing', () => {
  expect(draw('a', [], 3, 4)).toEqual([])
})

test('one seed draws the same again; of many seeds each permutation is drawn by some', () => {
  const values = ['a', 'b', 'c', 'd']
  const seeds = Array.from({ length: 60 }, (_, index) => hashOf(`commit ${index}`).toString(16))
  for (const seed of seeds) expect(draw(seed, values, 5, 4)).toEqual(draw(seed, values, 5, 4))
  expect(new Set(seeds.flatMap((seed) => draw(seed, values, 5, 4)))).toEqual(new Set(values))
})

test('of files that are drawn, one seed or another runs each', () => {
  const seeds = Array.from({ length: 60 }, (_, index) => `commit ${index}`)
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const run = seeds.flatMap((seed) => files.filter((one) => !restOf(seed, files, 3).includes(one)))
  expect(new Set(run)).toEqual(new Set(files))
})

test('the rest of a run leaves out what ran whole: no file that draws its tests, and drawn files by turns', () => {
  const files = undrawnFiles()
  const commits = Array.from({ length: 60 }, (_, index) => ranWhole(`commit ${index}`, files))
  for (const whole of commits) {
    expect(whole).toContain('server/commands/sso/sso')
    for (const draws of ['e2e/screens-1', 'contract/routes', 'ui/views/resource-form/resource-form'])
      expect(whole).not.toContain(draws)
  }
  const runs = (file: string) => commits.filter((whole) => whole.includes(file)).length
  expect(DEEP_ONLY.filter((one) => runs(one) > 0)).toEqual([])
  const byTurns = DRAWN_FILES.filter((one) => !DEEP_ONLY.includes(one))
  const screens = byTurns.filter((one) => /^(ui|e2e)\//.test(one) && files.includes(one))
  expect(screens.filter((one) => runs(one) === 0 || runs(one) === commits.length)).toEqual([])
})

test('no file that is drawn is gone or a contract, and none carries a clause but walks through the browser', () => {
  expect(DRAWN_FILES.filter((one) => one.startsWith('contract/'))).toEqual([])
  const found = DRAWN_FILES.map((one) => globSync(`tests/${one}.test.{ts,tsx}`)).map(([file]) => file ?? '')
  expect(DRAWN_FILES.filter((_, index) => !found[index])).toEqual([])
  const carriers = found.filter((file) => /\b[SV]\d*-\d+/.test(readFileSync(file, 'utf8')))
  expect(carriers.filter((file) => !file.startsWith('tests/e2e/'))).toEqual([])
})

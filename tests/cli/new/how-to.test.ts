import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { followed } from '#support/executed-document.ts'
import { treeCopy } from '#support/tree-copy.ts'
import { ROOT } from '../../../cli/source/source.files.ts'

/** The recipes, followed one after the other, give a tree in which everything is right. */
const tree = treeCopy()
afterAll(() => tree.remove(), 120_000)

const steps = followed(tree, readFileSync(join(ROOT, 'docs', 'how-to.md'), 'utf8'))

test.each(steps)('%s', { timeout: 600_000 }, (_, run) => run())

test.each([
  ['types', () => tree.tool('typescript/bin/tsc', ['-p', '.'])],
  ['lint', () => tree.tool('@biomejs/biome/bin/biome', ['check', '.'])],
  ['schema', () => tree.tried('db:diff', ['--check'])],
] as const)('%s are right afterwards', { timeout: 600_000 }, async (_, look) => {
  expect(steps.length).toBeGreaterThan(15)
  expect(await look()).toMatchObject({ code: 0 })
})

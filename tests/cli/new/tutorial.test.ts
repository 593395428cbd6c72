import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { followed, type Reader, readerIn } from '#support/executed-document.ts'
import { treeCopy } from '#support/tree-copy.ts'
import { ROOT } from '../../../cli/source/source.files.ts'

/** The tutorial shows what it says and ends where it began. */
const tree = treeCopy()
const reader: Reader = readerIn(tree)
afterAll(async () => {
  await reader.end()
  tree.remove()
}, 120_000)

const steps = followed(tree, readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8'), reader)

test.each(steps)('%s', { timeout: 600_000 }, (_, run) => run())

test('nothing is left', () => {
  expect(steps.length).toBeGreaterThan(20)
  expect(tree.status()).toBe('')
})

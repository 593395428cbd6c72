import { expect, test } from 'vitest'
import {
  DOWNLOAD_WAIT_SEC,
  downloadWaitSec,
  isLargeTree,
  ORG_TREE_LIMIT,
  PAGE_SIZE,
  PAGE_SIZES,
  REPORT_PAGE_SIZE,
  REPORT_PAGE_SIZES,
} from '#domain/constants.ts'

test('S9-05 download wait: 10 seconds without the setting', () => {
  expect(DOWNLOAD_WAIT_SEC).toBe(10)
  for (const absent of [null, undefined, '', 'abc', -1]) expect(downloadWaitSec(absent)).toBe(10)
  expect([downloadWaitSec('25'), downloadWaitSec(0), downloadWaitSec('0')]).toEqual([25, 0, 0])
})

test('S9-11 org tree shortcut above 10000 nodes, not at 10000', () => {
  expect(ORG_TREE_LIMIT).toBe(10_000)
  expect([isLargeTree(10_000), isLargeTree(10_001)]).toEqual([false, true])
})

test('page sizes offer their default', () => {
  expect(PAGE_SIZES).toContain(PAGE_SIZE)
  expect(REPORT_PAGE_SIZES).toContain(REPORT_PAGE_SIZE)
})

import { expect, test } from 'vitest'
import { parse, stringify } from '#shell/shims/qs.ts'

/** As refine's router writes addresses. */
const AS_REFINE = { addQueryPrefix: true }

test('flat queries are written as they are, without what is missing', () => {
  expect(stringify({}, AS_REFINE)).toBe('')
  expect(stringify({ to: '%2Fadmin%2Fbacklog' }, AS_REFINE)).toBe('?to=%2Fadmin%2Fbacklog')
  expect(stringify({ earNo: 'M0001', page: 2, none: null, missing: undefined })).toBe('earNo=M0001&page=2')
})

test('and read with their words', () => {
  expect(parse('')).toEqual({})
  expect(parse('?earNo=M0001&from=2026-11-21')).toEqual({ earNo: 'M0001', from: '2026-11-21' })
  expect(parse('q=%E7%8C%AA%20%E5%9C%BA')).toEqual({ q: '猪 场' })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeCount } from '#domain/count/herd-count.judge.ts'

const here = (earNo: string) => ({ earNo, isHere: true })
const away = (earNo: string) => ({ earNo, isHere: false })
const seen = (earNo: string) => ({ earNo, present: true })
const unseen = (earNo: string) => ({ earNo, present: false })

test('present, missing, unlisted and strayed animals', () => {
  const lines = [seen('M1'), unseen('M2'), seen('M3'), seen('X1'), unseen('X2')]
  const count = judgeCount(lines, [here('M1'), here('M2'), away('M3'), here('M4')])
  expect(count.results).toEqual(['PRESENT', 'MISSING', 'ELSEWHERE', 'UNLISTED', null])
  expect([count.uncounted, count.booked]).toEqual([['M4'], 3])
})

test('every animal on the books here is present, missing or listed as not reported, once', () => {
  const earNos = fc.uniqueArray(fc.integer({ min: 1, max: 40 }).map((n) => `M${n}`))
  fc.assert(
    fc.property(earNos, earNos, fc.infiniteStream(fc.boolean()), (listed, booked, flips) => {
      const flip = () => flips.next().value
      const lines = listed.map((earNo) => ({ earNo, present: flip() }))
      const books = booked.map((earNo) => ({ earNo, isHere: flip() }))
      const { results, uncounted, booked: heads } = judgeCount(lines, books)
      const found = results.filter((one) => one === 'PRESENT' || one === 'MISSING').length
      expect(found + uncounted.length).toBe(heads)
      expect(results.filter((one) => one === 'UNLISTED').length).toBe(
        lines.filter(({ earNo, present }) => present && !booked.includes(earNo)).length,
      )
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { code39 } from '#pages/pig/card/barcode.tsx'

/** Widths of bars and gaps of a code, sign by sign. */
function elements(text: string): number[][] {
  const code = code39(text)
  if (!code) throw new Error(`no code for ${text}`)
  const widths: number[] = []
  let end = 0
  for (const { x, width } of code.bars) {
    if (widths.length > 0) widths.push(x - end)
    widths.push(width)
    end = x + width
  }
  expect(end).toBe(code.width)
  const signs: number[][] = []
  for (let at = 0; at < widths.length; at += 10) signs.push(widths.slice(at, at + 9))
  return signs
}

const isWide = (width: number): boolean => width > 1
const pick = (widths: number[], from: number) => widths.filter((_, place) => place % 2 === from).map(isWide)

/** The rows of the code's definition: the wide gap says which, the two wide bars give the place by 1, 2, 4, 7 and parity. */
const ROWS = ['UVWXYZ-. *', '1234567890', 'ABCDEFGHIJ', 'KLMNOPQRST']
const BARS = ['10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010', '00110']

function read(widths: number[]): string {
  const bars = pick(widths, 0)
    .map((wide) => (wide ? '1' : '0'))
    .join('')
  const gaps = pick(widths, 1)
  expect(gaps.filter(Boolean)).toHaveLength(1)
  return ROWS[gaps.indexOf(true)]?.[BARS.indexOf(bars)] ?? '?'
}

describe('Code 39', () => {
  const known = '1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-. '

  test('every digit, letter and sign stands as the code defines it, between start and stop', () => {
    expect(elements(known).map(read).join('')).toBe(`*${known}*`)
  })

  test.each(['$', '/', '+', '%'])('%s has no wide bar and three wide gaps', (sign) => {
    const [, middle = []] = elements(sign)
    expect(pick(middle, 0)).not.toContain(true)
    expect(pick(middle, 1).filter(Boolean)).toHaveLength(3)
  })

  test('the four of them differ', () => {
    const patterns = ['$', '/', '+', '%'].map((sign) => JSON.stringify(elements(sign)[1]))
    expect(new Set(patterns).size).toBe(4)
  })

  test('a wide element is 2 to 3 times a narrow one, signs are one narrow gap apart', () => {
    const code = code39('M0001')
    const widths = new Set(code?.bars.map((bar) => bar.width))
    expect(Math.max(...widths) / Math.min(...widths)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThanOrEqual(3)
  })

  test('small letters are read as capital ones', () => {
    expect(code39('m0001')).toEqual(code39('M0001'))
  })

  test.each(['', '猪1', 'A*B', 'A_B'])('%j has no code', (text) => {
    expect(code39(text)).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import type { CellKind, SheetColumn } from '#server/kit/sheet/column.ts'
import {
  blankCell,
  digitsOf,
  emptyStyle,
  encoderOf,
  withFormula,
  wordCell,
} from '#server/kit/sheet/sheet.cell.ts'
import {
  DATE_FORMAT,
  MOMENT_FORMAT,
  numberFormat,
  styleIndex,
  TEXT_FORMAT,
} from '#server/kit/sheet/styles.ts'
import { columnLetters, escapeAttribute, escapeText, textElement } from '#server/kit/sheet/xml.ts'

const of = (kind: CellKind, more: Partial<SheetColumn> = {}): SheetColumn => ({
  ...{ key: 'x', title: '', kind },
  ...more,
})
const asText = (text: string, style: Omit<Parameters<typeof styleIndex>[0], 'format'> = {}): string =>
  `t="inlineStr" s="${styleIndex({ format: TEXT_FORMAT, ...style })}"><is><t>${text}</t></is></c>`
const asNumber = (value: number | string, format: string, look = {}): string =>
  `s="${styleIndex({ format, ...look })}"><v>${value}</v></c>`

describe('texts', () => {
  test.each([
    ['abc', 'abc'],
    [true, '是'],
    [false, '否'],
    [12, '12'],
    [{ a: 1 }, '{"a":1}'],
    ['a<b', 'a&lt;b'],
  ])('%j is written as %s', (value, text) => expect(encoderOf(of('text'))(value)).toBe(asText(text)))

  test.each(['=1', '+1', '-1', '@x', '\tx', '＝1', '＋1', '－1', '＠x'])(
    '%j is marked as text, not calculated',
    (value) => {
      expect(encoderOf(of('text'))(value)).toContain(
        ` s="${styleIndex({ format: TEXT_FORMAT, quoted: true })}"`,
      )
      expect(wordCell(value, 'header')).toContain(
        ` s="${styleIndex({ format: TEXT_FORMAT, look: 'header', quoted: true })}"`,
      )
    },
  )

  test('a sign inside is none at the start', () => {
    expect(encoderOf(of('text'))('a=1')).toBe(asText('a=1'))
    expect(wordCell('a=1', 'header')).toBe(asText('a=1', { look: 'header' }))
  })

  test('more than fits into the line of its column is wrapped', () => {
    const encode = encoderOf(of('text'), { width: 6 })
    expect(encode('123456')).toBe(asText('123456'))
    expect(encode('1234567')).toBe(asText('1234567', { wrapped: true }))
    expect(encode('猪猪猪')).toBe(asText('猪猪猪'))
    expect(encode('猪猪猪猪')).toBe(asText('猪猪猪猪', { wrapped: true }))
    expect(encode('=234567')).toBe(asText('=234567', { wrapped: true, quoted: true }))
    expect(encoderOf(of('text'), { look: 'cell', width: 6 })('1')).toBe(asText('1', { look: 'cell' }))
  })

  test('what a spreadsheet cannot hold is cut, and half signs are replaced', () => {
    expect(encoderOf(of('text'))('x'.repeat(40_000))).toBe(asText('x'.repeat(32_767)))
    expect(encoderOf(of('text'))('a\ud800')).toBe(asText('a\ufffd'))
  })

  test.each([
    ['a&b<c>d', 'a&amp;b&lt;c&gt;d'],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\u0001b', 'a_x0001_b'],
    ['a\u001fb', 'a_x001F_b'],
    ['a\uffff', 'a_xFFFF_'],
    ['_x000a_', '_x005F_x000a_'],
    ['_x00_ & _x000A', '_x00_ &amp; _x000A'],
    ['a\rb', 'a_x000D_b'],
  ])('%j is escaped as %j', (text, escaped) => expect(escapeText(text)).toBe(escaped))

  test('blanks at the ends and lines are kept', () => {
    for (const text of [' a', 'a ', 'a\nb'])
      expect(textElement(text)).toBe(`<t xml:space="preserve">${text}</t>`)
    expect(textElement('a b')).toBe('<t>a b</t>')
    expect(escapeAttribute('a"b&<c>d"')).toBe('a&quot;b&amp;&lt;c&gt;d&quot;')
  })

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (index, letters) => expect(columnLetters(index)).toBe(letters))
})

describe('figures', () => {
  test.each([
    [of('integer'), 12, '0'],
    [of('integer', { grouped: true }), 12, '#,##0'],
    [of('decimal'), '12.5', '0.00'],
    [of('decimal', { digits: 3 }), -12.5, '0.000'],
    [of('decimal', { digits: 0 }), 12.5, '0'],
    [of('money'), 12.5, '#,##0.00'],
    [of('money', { grouped: false }), 12.5, '0.00'],
    [of('integer'), '123456789012345', '0'],
    [of('decimal'), '0.00123456789012345', '0.00'],
    [of('decimal'), '-1234567890123.45', '0.00'],
    [of('decimal'), '-0.00123456789012345', '0.00'],
    [of('integer'), '100200300400500', '0'],
  ])('%j writes %s as a number', (column, value, format) => {
    expect(encoderOf(column)(value)).toBe(asNumber(value, format))
  })

  test('one with more digits than a double keeps is a text, or a double where the places beyond are not shown', () => {
    expect(encoderOf(of('integer'))('1234567890123456')).toBe(asText('1234567890123456'))
    expect(encoderOf(of('decimal'))('12345678901234.56')).toBe(asText('12345678901234.56'))
    expect(encoderOf(of('decimal'))('0.3333333333333333333')).toBe(asNumber(1 / 3, '0.00'))
    expect(encoderOf(of('decimal', { digits: 3 }))('1234567890123.456')).toBe(asText('1234567890123.456'))
    expect(encoderOf(of('decimal', { digits: 2 }))('1234567890123.456')).toBe(
      asNumber(1234567890123.456, '0.00'),
    )
  })

  test.each(['约12', '1e3', '12.', '.5', '+1', '1,2', ''])('%j is no figure and stays a text', (value) => {
    expect(encoderOf(of('decimal'))(value)).toMatch(/^t="inlineStr"/)
  })

  test('places that a column shows', () => {
    expect([of('integer'), of('decimal'), of('money'), of('decimal', { digits: 4 })].map(digitsOf)).toEqual([
      0, 2, 2, 4,
    ])
  })

  test('cells of a sum row are written in its look', () => {
    const foot = { look: 'foot' } as const
    expect(encoderOf(of('integer'), foot)(1)).toBe(asNumber(1, '0', foot))
    expect(encoderOf(of('date'), foot)('1900-03-01')).toBe(asNumber(61, DATE_FORMAT, foot))
  })

  test('a formula is put before the value; a text has none', () => {
    expect(withFormula(asNumber(3, '0'), 'A1<B1')).toBe(asNumber(3, '0').replace('<v>', '<f>A1&lt;B1</f><v>'))
    expect(withFormula(asText('s="1"><v>'), 'A1')).toBe(asText('s="1"><v>'))
  })
})

describe('days and cells of other sheets', () => {
  test('days and moments become real ones, words stay', () => {
    expect(encoderOf(of('date'))('2026-11-21')).toBe(asNumber(46347, DATE_FORMAT))
    expect(encoderOf(of('moment'))('2026-11-21 12:00:00')).toBe(asNumber(46347.5, MOMENT_FORMAT))
    expect(encoderOf(of('date'))('明天')).toBe(asText('明天'))
  })

  test('a cell that was read is written back as it was', () => {
    const encode = encoderOf(of('any'))
    expect(encode(1.5)).toBe(asNumber(1.5, TEXT_FORMAT))
    expect(encode(Number.NaN)).toBe(asText('NaN'))
    expect(encode('000123')).toBe(asText('000123'))
    expect(encode({ day: '2026-11-21' })).toBe(asNumber(46347, DATE_FORMAT))
    expect(encode({ lost: 'error', shown: '#DIV/0!' })).toBe(asText('#DIV/0!'))
    for (const look of ['cell', 'foot'] as const)
      expect(encoderOf(of('any'), { look })(1.5)).toBe(asNumber(1.5, 'General', { look }))
    expect(encoderOf(of('any'), { look: 'strong' })(1.5)).toBe(asNumber(1.5, TEXT_FORMAT, { look: 'strong' }))
  })

  test('empty cells have the format that a value typed there needs', () => {
    const formats: [SheetColumn, string][] = [
      [of('integer'), numberFormat(0)],
      [of('decimal', { digits: 3 }), numberFormat(3)],
      [of('money'), numberFormat(2, true)],
      [of('date'), DATE_FORMAT],
      [of('moment'), MOMENT_FORMAT],
      [of('flag'), TEXT_FORMAT],
      [of('text'), TEXT_FORMAT],
      [of('any'), TEXT_FORMAT],
    ]
    for (const [column, format] of formats) {
      expect(emptyStyle(column), column.kind).toBe(styleIndex({ format }))
      expect(emptyStyle(column, 'foot'), column.kind).toBe(styleIndex({ format, look: 'foot' }))
    }
    expect(blankCell('headGroup')).toBe(`s="${styleIndex({ format: TEXT_FORMAT, look: 'headGroup' })}"/>`)
  })
})

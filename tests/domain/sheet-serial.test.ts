import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromSerial, toSerial } from '#domain/sheet-serial.ts'

/** Numbers that Excel itself shows for these days. */
const DAYS: [text: string, serial: number][] = [
  ['1900-03-01', 61],
  ['1999-12-31', 36_525],
  ['2000-01-01', 36_526],
  ['2000-02-29', 36_585],
  ['2000-03-01', 36_586],
  ['2026-11-21', 46_347],
  ['2100-02-28', 73_109],
  ['2100-03-01', 73_110],
  ['9999-12-31', 2_958_465],
]

describe('days as a spreadsheet counts them', () => {
  test.each(DAYS)('%s is day %d, and comes back', (text, serial) => {
    expect(toSerial(text)).toBe(serial)
    expect(fromSerial(serial)).toBe(text)
  })

  test('a time is the part of the day that has passed', () => {
    expect(toSerial('2026-11-21 12:00:00')).toBe(46_347.5)
    expect(toSerial('2026-11-21T18:00:00')).toBe(46_347.75)
    // 6 h 5 min 9 s are 21 909 seconds
    expect(toSerial('2026-11-21 06:05:09')).toBe(46_347 + 21_909 / 86_400)
    expect(toSerial('2026-11-21 00:00:00')).toBe(46_347)
  })

  test('a part of a day is read to the second', () => {
    expect(fromSerial(46_347.5)).toBe('2026-11-21 12:00:00')
    expect(fromSerial(46_347 + 21_909 / 86_400)).toBe('2026-11-21 06:05:09')
    expect(fromSerial(46_347 + 86_399 / 86_400)).toBe('2026-11-21 23:59:59')
    expect(fromSerial(46_347 + 86_399.6 / 86_400)).toBe('2026-11-22')
  })

  test.each([
    '1900-02-28',
    '2026-02-30',
    '2026-13-01',
    '2026-11',
    '2026-11-21 08:30',
    'x2026-11-21',
    '2026-11-21x',
    '20261121',
    '',
  ])('%j has no number', (text) => expect(toSerial(text)).toBeNull())

  test('every day from 1900-03-01 to 9999-12-31 is the one that UTC counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), (serial) => {
        const utc = new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10)
        expect(fromSerial(serial)).toBe(utc)
        expect(toSerial(utc)).toBe(serial)
      }),
      { numRuns: 500 },
    )
  })
})

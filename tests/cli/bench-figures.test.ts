import { describe, expect, test } from 'vitest'
import { missed, reaches, scaled } from '../bench/figures.ts'
import { between, REFERENCE, type Speed } from '../bench/reference-speed.ts'
import { type Target, targets } from '../bench/targets.ts'

const all: [string, Target][] = Object.entries(targets)

describe('limits of time', () => {
  test('every one names the work it is compared with, and nothing else does', () => {
    const ofTime = all.filter(([, { unit, max }]) => ['ms', 's'].includes(unit) && max !== undefined)
    expect(ofTime.length).toBeGreaterThan(20)
    expect(all.filter(([, { by }]) => by !== undefined)).toEqual(ofTime)
  })

  const target: Target = { label: '报表', unit: 'ms', max: 200, by: 'read' }
  const busy: Speed = { write: REFERENCE.write * 7, read: REFERENCE.read * 3, script: REFERENCE.script * 5 }

  test('a good figure stays good on a machine that is three times as busy', () => {
    expect(scaled(target, 450, busy)).toBeCloseTo(150)
    expect(reaches(target, [scaled(target, 450, busy)])).toBe(true)
  })

  test('a figure above its limit is missed on a quiet machine and on a fast one', () => {
    const fast: Speed = { ...REFERENCE, read: REFERENCE.read / 2 }
    expect(reaches(target, [scaled(target, 210, REFERENCE)])).toBe(false)
    expect(reaches(target, [scaled(target, 110, fast)])).toBe(false)
  })

  test('the median of the rounds decides: one busy round of three does not', () => {
    expect(missed({ 'herd/reports': [150, 900, 160] })).toEqual([])
    expect(missed({ 'herd/reports': [150, 900, 860] })).toEqual(['herd/reports'])
  })

  test('other figures are taken as they were measured', () => {
    expect(scaled(targets['record/ratio'], 2.5, busy)).toBe(2.5)
    expect(scaled(targets['export/memory'], 70, busy)).toBe(70)
    expect(scaled(target, 210, undefined)).toBe(210)
  })

  test('what lies between two calibrations was measured at their mean', () => {
    expect(between({ write: 1, read: 2, script: 3 }, { write: 3, read: 4, script: 5 })).toEqual({
      write: 2,
      read: 3,
      script: 4,
    })
  })
})

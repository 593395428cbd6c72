import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bearers, bear, bearByShares, type Place } from '#domain/cost/allocate.ts'
import {
  ALLOCATIONS,
  type Allocation,
  COST_CLASSES,
  type CostClass,
  itemOfWord,
} from '#domain/cost/objects.ts'

const place = (
  costClass: CostClass,
  batchId: string | null,
  houseId: string,
  days: number,
  heads: number,
): Place => ({
  ...{ costClass, batchId, houseId, days, heads },
  standard: costClass === 'BREEDING' ? 167 : 30,
})
const herd = place('BREEDING', null, 'H1', 300, 10)
const nursery = place('NURSERY', 'B1', 'H2', 900, 30)
const gone = place('NURSERY', 'B2', 'H2', 300, 0)
const farm = [herd, nursery, gone]

const allocated = (cents: number, bearers: Bearers, places: readonly Place[] = farm) =>
  bear(cents, bearers, places).map(({ costClass, batchId, cents: part }) => [batchId ?? costClass, part])

describe('costs find their bearers', () => {
  test.each<[string, Bearers, (string | number)[][]]>([
    [
      'by pig days',
      { rule: 'PIG_DAYS' },
      [
        ['BREEDING', 2000],
        ['B1', 6000],
        ['B2', 2000],
      ],
    ],
    [
      'by heads at the end',
      { rule: 'HEADS' },
      [
        ['BREEDING', 2500],
        ['B1', 7500],
      ],
    ],
    [
      'by weight',
      { rule: 'WEIGHT' },
      [
        ['BREEDING', 6498],
        ['B1', 3502],
      ],
    ],
    [
      'equally',
      { rule: 'EQUAL' },
      [
        ['BREEDING', 3334],
        ['B1', 3333],
        ['B2', 3333],
      ],
    ],
    [
      'of a class',
      { rule: 'DIRECT', costClass: 'NURSERY' },
      [
        ['B1', 7500],
        ['B2', 2500],
      ],
    ],
    ['of a class without heads', { rule: 'DIRECT', costClass: 'FINISH' }, [['FINISH', 10_000]]],
    ['of a house', { rule: 'PIG_DAYS', houseIds: ['H1'] }, [['BREEDING', 10_000]]],
    [
      'of a house without heads',
      { rule: 'EQUAL', houseIds: ['H9'] },
      [
        ['BREEDING', 3334],
        ['B1', 3333],
        ['B2', 3333],
      ],
    ],
    ['of a batch', { rule: 'HEADS', batchIds: ['B2'] }, [['B2', 10_000]]],
  ])('%s', (_, bearers, expected) => expect(allocated(10_000, bearers)).toEqual(expected))

  test('animal-days decide where no heads are left, and all bear alike where there were none either', () => {
    const left = { ...herd, heads: 0 }
    const other = { ...nursery, heads: 0 }
    expect(allocated(1000, { rule: 'HEADS' }, [left, other])).toEqual([
      ['BREEDING', 250],
      ['B1', 750],
    ])
    const never = [left, other].map((one) => ({ ...one, days: 0 }))
    expect(allocated(1000, { rule: 'WEIGHT' }, never)).toEqual([
      ['BREEDING', 500],
      ['B1', 500],
    ])
  })

  test('an object in two houses bears once for both, and equally it is one', () => {
    const places = [herd, nursery, { ...nursery, houseId: 'H3', days: 800 }]
    expect(allocated(2000, { rule: 'PIG_DAYS' }, places)).toEqual([
      ['BREEDING', 300],
      ['B1', 1700],
    ])
    expect(allocated(2000, { rule: 'EQUAL' }, places)).toEqual([
      ['BREEDING', 1000],
      ['B1', 1000],
    ])
  })

  test('houses and batches named together bear together; what lies nowhere is in no house', () => {
    const named: Bearers = { rule: 'PIG_DAYS', houseIds: ['H1'], batchIds: ['B2'] }
    expect(allocated(600, named, [...farm, { ...nursery, houseId: null }])).toEqual([
      ['BREEDING', 300],
      ['B2', 300],
    ])
  })

  test('an empty farm bears it as its breeding herd', () => {
    expect(allocated(777, { rule: 'PIG_DAYS' }, [])).toEqual([['BREEDING', 777]])
  })

  test('shares of work part first, pigs after', () => {
    const targets = [
      { bearers: { rule: 'PIG_DAYS', houseIds: ['H2'] } as const, share: 6000 },
      { bearers: { rule: 'PIG_DAYS', houseIds: ['H1'] } as const, share: 4000 },
    ]
    expect(bearByShares(1001, targets, farm).map(({ cents }) => cents)).toEqual([451, 150, 400])
  })

  test('whatever the rule and the herd, the parts are the whole', () => {
    const one = fc.record({
      costClass: fc.constantFrom(...(Object.keys(COST_CLASSES) as CostClass[])),
      batchId: fc.constantFrom(null, 'B1', 'B2', 'B3'),
      houseId: fc.constantFrom(null, 'H1', 'H2'),
      ...{ days: fc.nat(1e6), heads: fc.nat(1e4), standard: fc.nat(200) },
    })
    const bearers = fc.record(
      {
        rule: fc.constantFrom(...(Object.keys(ALLOCATIONS) as Allocation[])),
        costClass: fc.constantFrom(...(Object.keys(COST_CLASSES) as CostClass[])),
        houseIds: fc.subarray(['H1', 'H2', 'H3']),
        batchIds: fc.subarray(['B1', 'B4']),
      },
      { requiredKeys: ['rule'] },
    )
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), bearers, fc.array(one), (cents, to, places) => {
        const parts = bear(cents, to, places)
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
      }),
    )
  })
})

test('words of the dictionary are items', () => {
  expect(['工资', '水电费', '折旧费', '环保费'].map(itemOfWord)).toEqual([
    'LABOUR',
    'ENERGY',
    'DEPRECIATION',
    'OTHER',
  ])
})

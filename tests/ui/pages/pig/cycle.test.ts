import { describe, expect, test } from 'vitest'
import { cycleOf, marksOf, placeLabels, textWidth } from '#pages/pig/pig-detail/cycle.ts'
import { card, cardWith } from './sample-card.ts'

const stretches = (one: typeof card) => cycleOf(one)?.past.map(({ status, from, to }) => [status, from, to])

describe('the running cycle', () => {
  test('begins with the last weaning and goes on to what is expected', () => {
    const cycle = cycleOf(card)
    expect(stretches(card)).toEqual([
      ['WEANED', '2026-07-29', '2026-08-03'],
      ['MATED', '2026-08-03', '2026-08-31'],
      ['PREGNANT', '2026-08-31', '2026-11-21'],
    ])
    expect(cycle).toMatchObject({ parity: 7, start: '2026-07-29', end: '2026-12-19', npd: 5 })
    expect(cycle?.expected.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-21', '2026-11-25'],
      ['2026-11-25', '2026-12-19'],
    ])
  })

  test('a nursing sow: the cycle that led to the litter, until her weaning', () => {
    const nursing = cardWith(
      { status: 'LACTATING', lastFarrowDate: '2026-11-10', dueDate: null },
      {
        spans: [
          ...card.spans.slice(3, 5),
          { from: '2026-08-31', to: '2026-11-10', status: 'PREGNANT', openReason: null, parity: 6 },
          { from: '2026-11-10', to: null, status: 'LACTATING', openReason: null, parity: 7 },
        ],
      },
    )
    expect(cycleOf(nursing)).toMatchObject({ parity: 7, end: '2026-12-04' })
  })

  test('a weaned sow: idle days count, her service is expected by the target', () => {
    const weaned = cardWith(
      { status: 'WEANED', lastWeanDate: '2026-11-18', dueDate: null },
      {
        spans: [{ from: '2026-11-18', to: null, status: 'WEANED', openReason: null, parity: 7 }],
        parities: card.parities.slice(1),
      },
    )
    expect(cycleOf(weaned)).toMatchObject({ parity: 8, start: '2026-11-18', end: '2026-11-25', npd: 3 })
  })

  test('what is overdue is not expected in the past', () => {
    const late = cardWith({ dueDate: '2026-11-18' })
    expect(cycleOf(late)?.expected.map(({ from, to }) => [from, to])).toEqual([['2026-11-21', '2026-12-15']])
  })

  test('an animal that has left expects nothing; its bar ends with its last day', () => {
    const gone = cardWith({ status: 'CULLED', exitDate: '2026-10-01' })
    expect(cycleOf(gone)).toMatchObject({ today: '2026-10-01', end: '2026-10-01', expected: [] })
  })

  test('a boar has none', () => {
    expect(cycleOf(cardWith({ sex: 'M' }))).toBeNull()
  })
})

describe('marks', () => {
  const words = (one: typeof card, side: string) => {
    const cycle = cycleOf(one)
    return cycle
      ? marksOf(one, cycle)
          .filter((mark) => mark.side === side)
          .map((mark) => mark.word)
      : []
  }

  test('say what happened above, services and today below', () => {
    expect(words(card, 'above')).toEqual([
      '断奶 07-29',
      '一检 阳性 08-31',
      '二检 阳性 10-02',
      '转舍 11-17',
      '预产 11-25（还有 4 天）',
    ])
    expect(words(card, 'below')).toEqual(['配种 08-03', '今天 11-21 配后 110 天', '预计断奶 12-19'])
  })

  test.each([
    ['2026-11-21', '预产 11-21（今天）'],
    ['2026-11-19', '预产 11-19（超期 2 天）'],
  ])('due %s is shown as %s', (dueDate, word) => {
    expect(words(cardWith({ dueDate }), 'above')).toContain(word)
  })

  test('the last day of an animal that has left is no today', () => {
    expect(words(cardWith({ exitDate: '2026-10-10', status: 'DEAD' }), 'below')).toContain('离场 10-10')
  })
})

describe('labels on a line', () => {
  const label = (at: number, width = 80, weight = 1) => ({ at, width, weight })

  test('start at their mark; at the right end they end there', () => {
    expect(placeLabels([label(0), label(300)], 340)).toEqual([0, 220])
  })
  test('give way to weightier ones where there is no room', () => {
    const places = placeLabels([label(100), label(110, 80, 9)], 120)
    expect(places[0]).toBeNull()
    expect(places[1]).toBe(30)
  })
  test('never overlap', () => {
    const labels = Array.from({ length: 12 }, (_, index) => label(index * 35, 60, index % 4))
    const placed = placeLabels(labels, 440)
      .flatMap((from) => (from === null ? [] : [from]))
      .toSorted((a, b) => a - b)
    for (const [index, from] of placed.entries()) {
      const next = placed[index + 1]
      if (next !== undefined) expect(next - from).toBeGreaterThan(60)
    }
    expect(placed.length).toBeGreaterThan(3)
  })
  test('a Chinese character is as wide as its height', () => {
    expect(textWidth('断奶')).toBe(26)
  })
})

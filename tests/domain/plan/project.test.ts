import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ComparedItem, comparePlans } from '#domain/plan/compare.ts'
import {
  fitsKind,
  type Gate,
  PROJECT_KINDS,
  type ProjectKind,
  passMistake,
  phasesOf,
  stageOf,
} from '#domain/plan/phases.ts'

const gate = (phase: Gate['phase'], passedOn: string): Gate => ({
  phase,
  passedOn,
  passedBy: '王工',
  note: null,
})

describe('phases', () => {
  const project = {
    kind: 'REPOPULATE' as const,
    gates: [gate('INITIATE', '2026-03-02')],
    startDate: '2026-03-01',
    today: '2026-04-01',
    open: [] as string[],
  }
  const pass = (more: object = {}, asked: object = {}) =>
    passMistake({ ...project, ...more }, { phase: 'CLEAN', passedOn: '2026-03-20', note: null, ...asked })

  test.each([
    [{}, {}, null],
    [{}, { passedOn: '2026-04-01' }, null],
    [{}, { passedOn: '2026-03-02' }, null],
    [{}, { phase: 'STOCK' }, 'phase 阶段须依次通过，当前为【清场消毒】'],
    [{}, { phase: 'INITIATE' }, 'phase 阶段须依次通过，当前为【清场消毒】'],
    [{}, { passedOn: '2026-04-02' }, 'passedOn 业务日期不能大于当前日期'],
    [{}, { passedOn: '2026-03-01' }, 'passedOn 不能早于上一阶段的通过日期2026-03-02'],
    [{ gates: [] }, { phase: 'INITIATE', passedOn: '2026-02-28' }, 'passedOn 不能早于项目开始日期2026-03-01'],
    [{ open: ['冲洗', '烟熏'] }, {}, 'note 本阶段还有2项未完成：冲洗、烟熏，确需通过请填写说明'],
    [{ open: ['冲洗', '烟熏'] }, { note: '烟熏改在下周' }, null],
    [{ open: ['一', '二', '三'] }, {}, 'note 本阶段还有3项未完成：一、二、三，确需通过请填写说明'],
    [{ open: ['一', '二', '三', '四'] }, {}, 'note 本阶段还有4项未完成：一、二、三等，确需通过请填写说明'],
  ])('%o %o: %s', (more, asked, message) => {
    const mistake = pass(more, asked)
    expect(mistake && `${mistake.field} ${mistake.message}`).toBe(message)
  })

  test('all passed in order is done, and nothing is left to pass', () => {
    for (const kind of Object.keys(PROJECT_KINDS) as ProjectKind[]) {
      const gates = phasesOf(kind).map((phase) => gate(phase, '2026-03-02'))
      expect(gates.map((_, index) => stageOf(kind, gates.slice(0, index)))).toEqual(phasesOf(kind))
      expect(stageOf(kind, gates)).toBe('DONE')
      expect(
        passMistake({ ...project, kind, gates }, { phase: 'FULL', passedOn: '2026-03-02', note: null }),
      ).toEqual({ field: 'phase', message: '项目各阶段均已通过' })
    }
  })

  test('a kind may change while its first phases are those that were passed', () => {
    expect(fitsKind('NEW', project.gates)).toBe(true)
    expect(fitsKind('NEW', [...project.gates, gate('CLEAN', '2026-03-03')])).toBe(false)
  })
})

describe('two versions of a plan', () => {
  const item = (key: string, more: Partial<ComparedItem> = {}): ComparedItem => ({
    ...{
      key,
      seq: 1,
      name: `事项${key}`,
      startDate: '2026-03-02',
      endDate: '2026-03-08',
      quantity: '60.00',
      unit: '头',
    },
    ...more,
  })

  test('added, dropped, moved, another quantity, another name', () => {
    const compared = comparePlans(
      [item('a'), item('b'), item('c'), item('d')],
      [
        item('a'),
        item('c', { startDate: '2026-03-09', endDate: '2026-03-20', quantity: '80.00' }),
        item('d', { name: '别名' }),
        item('e'),
      ],
    )
    expect(
      compared.map(({ key, differences, movedStart, movedEnd }) => [key, differences, movedStart, movedEnd]),
    ).toEqual([
      ['a', [], 0, 0],
      ['c', ['MOVED', 'QUANTITY'], 7, 12],
      ['d', ['RENAMED'], 0, 0],
      ['e', ['ADDED'], null, null],
      ['b', ['DROPPED'], null, null],
    ])
  })

  test.each<[Partial<ComparedItem>, string[], number, number]>([
    [{ startDate: '2026-03-01' }, ['MOVED'], -1, 0],
    [{ endDate: '2026-03-10' }, ['MOVED'], 0, 2],
    [{ unit: '窝' }, ['QUANTITY'], 0, 0],
    [{ quantity: null }, ['QUANTITY'], 0, 0],
  ])('one end or the unit alone is a difference: %o', (more, differences, movedStart, movedEnd) => {
    expect(comparePlans([item('a')], [item('a', more)])[0]).toMatchObject({
      differences,
      movedStart,
      movedEnd,
    })
  })

  test('every item of either version is listed once; a version does not differ from itself', () => {
    const items = fc.uniqueArray(
      fc.integer({ min: 1, max: 30 }).map((key) => item(`${key}`)),
      { selector: ({ key }) => key },
    )
    fc.assert(
      fc.property(items, items, (before, after) => {
        const keys = comparePlans(before, after).map(({ key }) => key)
        expect(keys.toSorted()).toEqual([...new Set([...before, ...after].map(({ key }) => key))].toSorted())
        expect(comparePlans(after, after).every(({ differences }) => differences.length === 0)).toBe(true)
      }),
    )
  })
})

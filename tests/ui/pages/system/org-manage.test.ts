import { expect, test } from 'vitest'
import { seriesProblem, seriesWords } from '#pages/system/org-manage/pens-modal.tsx'
import { findNode, holdsPens, isIdle, likelyBelow } from '#pages/system/org-manage/screen.tsx'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { indexOrgs } from '#widgets/org-tree-picker/org-tree.ts'

const node = (
  uid: string,
  type: OrgNode['type'],
  kind: string | null = null,
  children: OrgNode[] = [],
): OrgNode => ({
  uid,
  parentId: null,
  name: uid,
  type,
  kind,
  children,
})
const tree = [node('集团', 'company', null, [node('场', 'farm', null, [node('舍', 'house', 'HOUSE')])])]

test('a chosen node is shown with what lies above it', () => {
  expect(findNode(indexOrgs(tree), '舍')?.path).toBe('集团 / 场 / 舍')
  expect(findNode(indexOrgs(tree), '无')).toBeNull()
})

test.each([
  ['company', null, 'farm', null],
  ['farm', null, 'house', 'HOUSE'],
  ['house', 'HOUSE', 'house', 'UNIT'],
  ['house', 'UNIT', 'house', 'PEN'],
] as const)('below %s %s a new node starts as %s %s', (type, kind, newType, newKind) => {
  expect(likelyBelow(node('x', type, kind))).toEqual({ type: newType, kind: newKind })
})

test('pens are built in houses and units only', () => {
  const kinds = [
    node('a', 'farm'),
    node('b', 'house', 'HOUSE'),
    node('c', 'house', 'UNIT'),
    node('d', 'house', 'PEN'),
  ]
  expect(kinds.map(holdsPens)).toEqual([false, true, true, false])
})

test('fields that say nothing about a type are left out of its form', () => {
  expect(isIdle('houseType', 'farm')).toBe(true)
  expect(isIdle('houseType', 'house')).toBe(false)
  expect(isIdle('designSows', 'company')).toBe(true)
  expect(isIdle('address', 'company')).toBe(false)
  expect(isIdle('name', 'department')).toBe(false)
})

test('the series of pens is shown before it is made', () => {
  expect(seriesWords({ from: 1, to: 60, pattern: '{n}号栏' })).toBe('将建 60 个栏位：1号栏 至 60号栏')
  expect(seriesWords({ from: '9', to: '12', pattern: 'A{nn}' })).toBe('将建 4 个栏位：A09 至 A12')
  expect(seriesWords({ from: 5, to: 3, pattern: '{n}' })).toBeNull()
  expect(seriesProblem({ from: 5, to: 3, pattern: '{n}' })).toEqual({ to: ['结束号不能小于起始号'] })
  expect(seriesProblem({ from: 1, to: 3, pattern: '栏' })).toEqual({ pattern: ['名称须包含 {n}'] })
})

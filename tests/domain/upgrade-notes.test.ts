import { expect, test } from 'vitest'
import { byRelease, concerns, isFormulaChange, rolesOfItem } from '#domain/upgrade-notes.ts'

test.each([
  [null, []],
  ['', []],
  ['breeder', ['breeder']],
  ['breeder, vet，store', ['breeder', 'vet', 'store']],
  [' breeder ', ['breeder']],
])('roles written as %j are %j', (roles, list) => {
  expect(rolesOfItem({ roles })).toEqual(list)
})

test.each([
  ['names her role', 'vet,breeder', 'births', true],
  ['names another role, whatever she may open', 'vet', 'births', false],
  ['names none, and she has its screen', null, 'births', true],
  ['names none, and she lacks its screen', '', 'stock', false],
  ['names none and no screen', null, null, true],
  ['names none and an empty screen', null, '', true],
])('a change concerns a breeder who sees births where it %s', (_why, roles, screen, answer) => {
  const reader = { roles: ['breeder'], functions: new Set(['births']) }
  expect(concerns({ roles, screen }, reader)).toBe(answer)
})

test('versions are listed the newest first, by number and not by letter', () => {
  const sorted = ['2026.11.9', '2026.11', '2026.11.10', '2025.12.31', '2026.11.0.1'].sort(byRelease)
  expect(sorted).toEqual(['2026.11.10', '2026.11.9', '2026.11.0.1', '2026.11', '2025.12.31'])
  expect(byRelease('2026.11', '2026.11.0')).toBe(0)
  expect(byRelease('2026.11.1', '2026.11')).toBeLessThan(0)
})

test('a change of a formula is one that is declared', () => {
  expect(isFormulaChange('PRE_WEANING_BY_LITTER')).toBe(true)
  expect(isFormulaChange('toString')).toBe(false)
})

import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { roleTemplates, templateFunctions } from '#server/seed/roles.seed.ts'

const held = new Map(roleTemplates.map((one) => [one.code, new Set(templateFunctions(one))]))
const of = (code: string): ReadonlySet<string> => held.get(code) ?? new Set()
/** Rights to see costs on the screens a role has, which it holds or not. */
const costsOf = (code: string, isHeld: boolean): string[] =>
  allFunctionCodes.filter(
    (one) =>
      one.endsWith(':money') && of(code).has(one.replace(':money', '')) && of(code).has(one) === isHeld,
  )

test('S6-07 the administrator of a company holds all that the roles hold which are given out there', () => {
  // a function beyond the own ones cannot be given out
  for (const { code } of roleTemplates.filter((one) => one.code !== 'SYS_ADMIN'))
    expect([code, [...of(code)].filter((one) => !of('COMPANY_ADMIN').has(one))]).toEqual([code, []])
})

test.each(['COMPANY_ADMIN', 'FARM_MANAGER'])('%s sees what things cost on every screen of theirs', (code) => {
  expect(costsOf(code, false)).toEqual([])
})

// the screens of §5.6 and §5.8 that list amounts and name these roles
test.each([
  ['STOREKEEPER', ['material-stock', 'matProcedure', 'material-alteration-info']],
  ['FINANCE', ['material-stock', 'matProcedure', 'drugExpend_detail', 'cost-summary']],
  ['VET', ['drugExpend_detail']],
  ['STATISTICIAN', []],
])('%s sees the amounts of %j', (code, screens) => {
  expect(costsOf(code, true)).toEqual(expect.arrayContaining(screens.map((one) => `${one}:money`)))
  if (screens.length === 0) expect(costsOf(code, true)).toEqual([])
})

test.each(['STOREKEEPER', 'SALES'])('%s enters and submits documents, and approves none (K-19)', (code) => {
  const rights = [...of(code)]
  expect(rights.filter((one) => one.endsWith(':submit')).length).toBeGreaterThan(0)
  expect(rights.filter((one) => /:(approve|unapprove)$/.test(one))).toEqual([])
})

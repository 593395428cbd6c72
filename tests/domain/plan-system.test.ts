import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { functionsOfSession, isPlanRoute, opensInPlanSystem } from '#domain/plan-system.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/domain/screens.md'), 'utf8')
const group = document.split('### 5.4 Plans and introductions')[1]?.split('\n### ')[0] ?? ''
const planScreens = [...group.matchAll(/^\| `(\w[\w-]*)` \|/gm)].map(([, route = '']) => route)
const ATTAINMENT = ['yearPlanAttainment', 'introductionProgress', 'semenPlanProgress', 'pigletPlanProgress']
const OWN = ['user', 'updatePsd', 'permission-explain']
const OTHER = ['births', 'basic-supplier', 'role-manage', '']

describe('a session that began at /planlogin', () => {
  test('opens the twelve plan screens, the reports of plan attainment and the person’s own pages', () => {
    expect(planScreens).toHaveLength(12)
    const opened = [...planScreens, ...ATTAINMENT, ...OWN]
    expect([...opened, ...OTHER].filter(opensInPlanSystem)).toEqual(opened)
  })

  test('the person’s own pages are no plan screens', () => {
    const plans = [...planScreens, ...ATTAINMENT]
    expect([...plans, ...OWN, ...OTHER].filter(isPlanRoute)).toEqual(plans)
  })

  test('has the functions of those routes with their buttons', () => {
    const codes = ['births', 'births:create', 'planM', 'planM:edit', 'planMore', 'user', 'plan:planM']
    expect(functionsOfSession(codes, 'planlogin')).toEqual(['planM', 'planM:edit', 'user'])
  })
})

test.each([null, '', 'login'])('a session that began with %j has all functions of the person', (flag) => {
  expect(functionsOfSession(['births', 'planM:edit'], flag)).toEqual(['births', 'planM:edit'])
})

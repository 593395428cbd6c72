/** A role may ask for every list, report and picker that its own screens need. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fields } from '#kit/field.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { serverReports } from '#server/reports/index.ts'
import { roleTemplates, templateFunctions } from '#server/seed/roles.seed.ts'
import { type Client, testApp } from '#support/app.ts'

const t = await testApp()

const roles = roleTemplates.filter(({ code }) => code !== 'SYS_ADMIN')

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  const farm = await t.node({ type: 'farm', name: '一场', parent: company })
  for (const { code } of roles) await t.user({ account: accountOf(code), at: farm, roles: [code] })
})

const accountOf = (code: string): string => code.toLowerCase().replace('_', '')

/** The calls of the pickers of a screen, those of lines among them. */
const pickers = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ kind, target, where = {}, fields: lines = {} }) => [
    ...(kind === 'reference' && target ? [pickerCall(target, where)] : []),
    ...pickers(lines),
  ])

function pickerCall(target: string, where: Readonly<Record<string, string>>): string {
  const { titleField } = resources.find(({ name }) => name === target) ?? {}
  const asked = { _start: '0', _end: '5', ...where, [`${titleField}_like`]: '一' }
  return `${target}?${new URLSearchParams(asked)}`
}

/** Every call that a screen makes by its declaration alone. */
function commandsOf(functions: ReadonlySet<string>): string[] {
  const has = ({ name }: { readonly name: string }) => functions.has(name)
  const calls = [
    ...resources.filter(has).flatMap(({ name, fields }) => [`${name}?_start=0&_end=5`, ...pickers(fields)]),
    ...eventForms.filter(has).flatMap(({ header, fields }) => pickers({ ...header, ...fields })),
    ...serverReports
      .map(({ report }) => report)
      .filter(has)
      .flatMap(({ name, filters }) => [`bi/${name}`, ...pickers(filters)]),
  ]
  return [...new Set(calls)]
}

describe.each(roles.map((role) => [role.name, role] as const))('%s', (_, role) => {
  test('S6-07 may ask for everything that the role’s own screens ask for', async () => {
    const client: Client = await t.as(accountOf(role.code))
    const calls = commandsOf(new Set(templateFunctions(role)))
    expect(calls.length).toBeGreaterThan(2)
    const refused: string[] = []
    for (const call of calls) {
      const { status, msg } = await client.get(call)
      if (status !== 200) refused.push(`${status} ${call} ${msg}`)
    }
    expect(refused).toEqual([])
  })
})

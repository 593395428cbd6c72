import { expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { testApp } from '#support/app.ts'

const t = await testApp()

interface Operation {
  operationId: string
  summary: string
  'x-function': string
  'x-scope': string
  parameters?: { name: string; in: string }[]
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, object>; required?: string[] } }>
  }
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
}

const load = async (): Promise<Document> =>
  (await (await t.as('admin')).get('openapi.json')) as unknown as Document

test('the document holds every route, each with function, scope and a name of its own', async () => {
  const { paths, openapi } = await load()
  expect(openapi).toBe('3.1.0')
  for (const { method, url, access, scope } of t.app.routeList) {
    const path = url.replace('/api/v2', '').replace(/:(\w+)/g, '{$1}')
    const operation = paths[path]?.[method.toLowerCase()]
    expect(operation, `${method} ${url}`).toMatchObject({
      'x-function': access,
      'x-scope': scope,
      summary: expect.any(String),
    })
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation?.parameters?.filter((one) => one.in === 'path').map((one) => one.name) ?? []).toEqual(
      named,
    )
  }
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(t.app.routeList.length)
})

test('bodies and rows follow the declarations; passwords are taken and never given', async () => {
  const { paths, components } = await load()
  for (const resource of resources) {
    const row = components.schemas[resource.name]?.properties ?? {}
    for (const [key, field] of Object.entries(resource.fields))
      expect(key in row).toBe(field.kind !== 'password')
  }
  const body = paths['/user-manage']?.post?.requestBody?.content['application/json']?.schema
  expect(body?.properties).toHaveProperty('password')
  expect(body?.properties).not.toHaveProperty('lastLoginAt')
  expect(body?.required).toEqual(expect.arrayContaining(['account', 'name', 'organizeId', 'roleIds']))
  const login = paths['/base/account/login']?.post?.requestBody?.content['application/json']?.schema
  expect(Object.keys(login?.properties ?? {})).toEqual(['account', 'password', 'remember', 'loginFlag'])
})

test('health says version, database, room to write, runner of jobs and uptime, to any caller', async () => {
  const { data } = await t.anonymous.get('health')
  expect(data).toEqual({
    db: true,
    storage: true,
    jobs: expect.any(Boolean),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    uptime: expect.any(Number),
  })
})

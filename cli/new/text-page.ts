import { literal } from './declaration.ts'
import { camel } from './new.names.ts'

interface Named {
  readonly name: string
  readonly label: string
}

/** A page that shows the server's answer about a farm. */
export function pageScreen({ name, label }: Named): string {
  return `import { type HttpError, useCustom } from '@refinedev/core'
import { Alert, Button, Card, Table } from 'antd'
import { useWorkingFarm } from '#app-state/use-working-farm.ts'

interface House {
  readonly uid: string
  readonly name: string
}

/** ${label}: the houses of the farm in the header. */
export function Screen() {
  const farmId = useWorkingFarm()
  const { query } = useCustom<{ readonly list: readonly House[] }, HttpError>({
    url: '${name}/houses',
    method: 'get',
    config: { query: { farmId } },
    queryOptions: { enabled: farmId !== undefined },
    meta: { quiet: true },
    errorNotification: false,
  })
  const again = <Button onClick={() => void query.refetch()}>重试</Button>
  return (
    <Card aria-label="${label}">
      {query.error && <Alert type="error" showIcon message={query.error.message} action={again} />}
      <Table
        rowKey="uid"
        loading={query.isLoading}
        columns={[{ dataIndex: 'name', title: '栋舍' }]}
        dataSource={query.data?.data.list}
        pagination={false}
      />
    </Card>
  )
}
`
}

export function pageRoute({ name, label }: Named): string {
  return `import type { FastifyInstance } from 'fastify'
import { organisation } from '#kit/field.ts'
import { callsOf } from '../plugins/call.ts'
import { ${camel(name)}Houses } from '../queries/${name}.query.ts'

const query = { farmId: organisation('猪场', ['farm']) }

/** ${label}. */
export async function ${camel(name)}(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: '${name}', scope: 'farm' })
  const houses = { summary: ${literal(label)}, query }
  calls.list('/houses', houses, ({ tx, farmId }) => ${camel(name)}Houses(tx, farmId))
}
`
}

export function pageQuery({ name, label }: Named): string {
  return `import { sql } from 'kysely'
import type { Tx } from '../kit/database.ts'

interface House {
  readonly uid: string
  readonly name: string
}

/** ${label}: the houses of a farm. */
export const ${camel(name)}Houses = (tx: Tx, farmId: string): Promise<House[]> =>
  tx.rows(sql<House>\`select h.uid, h.name from organize f
    join organize h on h.tree_path like f.tree_path || '%' and h.type = 'house' and not h.deleted
    where f.uid = \${farmId} order by h.sort, h.name\`)
`
}

export function pageTest({ name, label, area }: Named & { readonly area: string }): string {
  return `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen } from '#pages/${area}/${name}/screen.tsx'
import { herdPage } from '../pig/herd-page.tsx'

test('${label} shows the houses of the farm', async () => {
  const answers = { '${name}/houses': { list: [{ uid: 'h1', name: '一舍' }] } }
  const { calls } = herdPage(<Screen />, { path: '/admin/${name}', granted: ['${name}'], answers })
  expect(await screen.findByText('一舍')).toBeTruthy()
  expect(calls.map(({ url }) => url)).toContain('${name}/houses')
})
`
}

/** Its call against a database: the mocked answer of the screen has the shape of this one. */
export function pageServerTest({ name, label }: Named): string {
  return `import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'

const t = await testApp()
const company = await t.node({ type: 'company', name: '甲公司' })
const farm = await t.node({ type: 'farm', name: '一场', parent: company })
const other = await t.node({ type: 'farm', name: '二场', parent: company })
const house = await t.node({ type: 'house', name: '一舍', parent: farm })
await t.node({ type: 'house', name: '二舍', parent: other })

test('${label} answers the houses of the farm, and no others', async () => {
  const admin = await t.as('admin')
  const { status, data } = await admin.get(\`${name}/houses?farmId=\${farm.uid}\`)
  expect([status, data]).toEqual([200, { list: [{ uid: house.uid, name: '一舍' }] }])
})
`
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { functions, reference } from '#kit/field.ts'
import { branch, companiesAbove, entriesOf, optionTree } from '../commands/base/options.ts'
import { success } from '../kit/envelope.ts'
import { readBody } from './read-body.ts'

const sourceBody = {
  companyId: reference('公司', 'org-manage'),
  codeList: functions('字典编码', { required: true }),
}

/** The dictionary as pickers read it (spec §7): common entries, and those of one company. */
export async function dictionary(app: FastifyInstance): Promise<void> {
  const config = {
    access: 'SIGNED_IN',
    scope: 'company',
    doc: { summary: '数据字典选项', body: sourceBody },
  } as const
  app.post('/ddsource/info', { config }, (request) => {
    const { companyId, codeList } = readBody(sourceBody, request.body)
    return app.inScope(request, async (tx) => {
      const entries = await entriesOf(tx, codeList, await companiesAbove(tx, companyId))
      const ddSourceList = codeList.map((scode) => ({
        scode,
        dataDefineList: optionTree(entries.filter((one) => one.scode === scode)),
      }))
      return success({ ddSourceList })
    })
  })

  app.get<{ Params: { id: string } }>(
    '/datadefine/:id',
    { config: { ...config, doc: { summary: '一个字典或一个选项的下级' } } },
    (request) =>
      app.inScope(request, async (tx, caller) =>
        success({ ddList: [await branch(tx, request.params.id, caller.scope.companies)] }),
      ),
  )
}

interface Division {
  code: string
  name: string
  children?: Division[]
}
interface Option {
  uid: string
  code: string
  name1: string
  hasChildren: boolean
  children: Option[]
}

const toOption = ({ code, name, children = [] }: Division): Option => ({
  uid: code,
  code,
  name1: name,
  hasChildren: children.length > 0,
  children: children.map(toOption),
})

/** Provinces, cities and counties of the National Bureau of Statistics, a line for each province (NOTICE says where they are from). */
const FILE = join(import.meta.dirname, '..', 'seed', 'divisions.json')

/** The divisions as answered, with a mark that changes when they do. Read once: 3,000 names do not move. */
function loadDivisions(): { body: string; etag: string } {
  const list = (JSON.parse(readFileSync(FILE, 'utf8')) as Division[]).map(toOption)
  const body = JSON.stringify(success({ list }))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

let loaded: ReturnType<typeof loadDivisions> | undefined

/** `GET base/datadefine/info/areacode` (spec §7). */
export async function areacode(app: FastifyInstance): Promise<void> {
  const config = { access: 'SIGNED_IN', scope: 'none', doc: { summary: '行政区划（到区县）' } } as const
  app.get('/info/areacode', { config }, (request, reply) => {
    loaded ??= loadDivisions()
    reply.header('etag', loaded.etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === loaded.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(loaded.body)
  })
}

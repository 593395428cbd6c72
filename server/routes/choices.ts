import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { flag, functions, organisations, type RowOf, reference, text } from '#kit/field.ts'
import {
  type CascadeKind,
  cascade,
  cascadeKind,
  childrenOf,
  insideOf,
  placesOf,
  SEARCH_LIMIT,
  searchCascade,
  topOfCascade,
} from '../commands/base/cascade.ts'
import { branch, companiesAbove, entriesOf, optionTree } from '../commands/base/options.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { success } from '../kit/envelope.ts'
import { invalid } from '../kit/refused.ts'
import { call, callsOf } from '../plugins/call.ts'
import { readQuery } from '../plugins/read-body.ts'

const sourceBody = {
  companyId: reference('公司', 'org-manage'),
  codeList: functions('字典编码', { required: true }),
}

/** The dictionary for pickers (spec §7): common entries, and those of one company. */
export async function dictionary(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'company' })
  calls.post('/ddsource/info', { summary: '数据字典选项', body: sourceBody }, async ({ tx, body }) => {
    const { companyId, codeList } = body
    const entries = await entriesOf(tx, codeList, await companiesAbove(tx, companyId))
    const ddSourceList = codeList.map((scode) => ({
      scode,
      dataDefineList: optionTree(entries.filter((one) => one.scode === scode)),
    }))
    return { ddSourceList }
  })

  calls.get('/datadefine/:id', { summary: '一个字典或一个选项的下级' }, async ({ tx, caller, request }) => {
    const { id } = request.params as { id: string }
    return { ddList: [await branch(tx, id, caller.scope.companies)] }
  })
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

/** Provinces, cities and counties of the National Bureau of Statistics, a line for each province (NOTICE names the source). */
const FILE = join(import.meta.dirname, '..', 'seed', 'divisions.json')

/** The divisions as answered, with an etag. Read once: 3,000 names do not change. */
function loadDivisions(): { body: string; etag: string } {
  const list = (JSON.parse(readFileSync(FILE, 'utf8')) as Division[]).map(toOption)
  const body = JSON.stringify(success({ list }))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

let loaded: ReturnType<typeof loadDivisions> | undefined

/** `GET base/datadefine/info/areacode` (spec §7). */
export async function areacode(app: FastifyInstance): Promise<void> {
  app.get('/info/areacode', call('SIGNED_IN', 'none', '行政区划（到区县）'), (request, reply) => {
    loaded ??= loadDivisions()
    reply.header('etag', loaded.etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === loaded.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(loaded.body)
  })
}

const query = {
  parentId: reference('上级', 'org-manage', { hint: '只答该节点的下一级' }),
  inside: reference('范围', 'org-manage', { hint: '答该节点之下的全部节点' }),
  search: text('查找', {
    spaces: true,
    maxLength: 50,
    hint: `名称、简称、编码或拼音首字母，至多${SEARCH_LIMIT}个`,
  }),
  uids: organisations('组织', ['company', 'department', 'farm', 'house'], { hint: '这些节点及其上级' }),
  top: flag('只要上层', { hint: '超过10000个节点时只答上层' }),
}

/** `GET base/organize/cascade/{type}`: the part of the tree the caller may see, whole or the requested part. */
export async function organize(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'tree' })
  const tree = { summary: '组织树', overrides: { documented: query } }
  calls.get('/organize/cascade/:type', tree, ({ tx, caller, request, sent, today }) => {
    const kind = cascadeKind((request.params as { type: string }).type)
    if (!kind) throw invalid({ type: ['组织树类型不正确'] })
    return answer({ tx, caller, kind, today }, readQuery(query, asFields(sent)))
  })
}

/** One uid in an address is a text, several are a list. */
const asFields = ({ uids, top, ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  uids: uids === undefined || Array.isArray(uids) ? uids : [uids],
  top: top === 'true',
})

async function answer(
  { tx, caller, kind, today }: Act & { kind: CascadeKind },
  asked: RowOf<typeof query>,
): Promise<object> {
  if (asked.parentId) return { organizes: await childrenOf(tx, caller, kind, asked.parentId) }
  if (asked.inside) return { organizes: await insideOf(tx, caller, kind, asked.inside) }
  if (asked.search) return searchCascade(tx, caller, kind, asked.search)
  if (asked.uids?.length) return { organizes: await placesOf(tx, caller, kind, asked.uids) }
  return { organizes: await (asked.top ? topOfCascade(tx, caller, kind) : cascade(tx, caller, kind, today)) }
}

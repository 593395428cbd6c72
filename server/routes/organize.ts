import type { FastifyInstance } from 'fastify'
import { flag, organisations, type RowOf, reference, text } from '#kit/field.ts'
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
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { invalid } from '../kit/refused.ts'
import { readQuery } from './read-body.ts'

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

/** `GET base/organize/cascade/{type}`: the part of the tree the caller may see, whole or the part asked for. */
export async function organize(app: FastifyInstance): Promise<void> {
  const config = { access: 'SIGNED_IN', scope: 'tree', doc: { summary: '组织树', query } } as const
  app.get<{ Params: { type: string }; Querystring: Record<string, unknown> }>(
    '/organize/cascade/:type',
    { config },
    (request) => {
      const kind = cascadeKind(request.params.type)
      if (!kind) throw invalid({ type: ['组织树类型不正确'] })
      const asked = readQuery(query, asFields(request.query))
      const today = farmToday(app.now())
      return app.inScope(request, async (tx, caller) =>
        success(await answer({ tx, caller, kind, today }, asked)),
      )
    },
  )
}

interface Scope {
  readonly tx: Tx
  readonly caller: Caller
  readonly kind: CascadeKind
  readonly today: string
}

/** One uid in an address is a text, several are a list. */
const asFields = ({ uids, top, ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  uids: uids === undefined || Array.isArray(uids) ? uids : [uids],
  top: top === 'true',
})

async function answer({ tx, caller, kind, today }: Scope, asked: RowOf<typeof query>): Promise<object> {
  if (asked.parentId) return { organizes: await childrenOf(tx, caller, kind, asked.parentId) }
  if (asked.inside) return { organizes: await insideOf(tx, caller, kind, asked.inside) }
  if (asked.search) return searchCascade(tx, caller, kind, asked.search)
  if (asked.uids?.length) return { organizes: await placesOf(tx, caller, kind, asked.uids) }
  return { organizes: await (asked.top ? topOfCascade(tx, caller, kind) : cascade(tx, caller, kind, today)) }
}

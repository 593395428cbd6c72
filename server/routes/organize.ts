import type { FastifyInstance } from 'fastify'
import { reference } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { cascade, cascadeKind, childrenOf } from '../commands/base/cascade.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { invalid } from '../kit/refused.ts'

const query = { parent: reference('上级', 'org-manage') }

/** `GET base/organize/cascade/{type}`: the part of the tree the caller may see; `?parent=` one level below a node. */
export async function organize(app: FastifyInstance): Promise<void> {
  const config = { access: 'SIGNED_IN', scope: 'tree', doc: { summary: '组织树', query } } as const
  app.get<{ Params: { type: string }; Querystring: { parent?: unknown } }>(
    '/organize/cascade/:type',
    { config },
    (request) => {
      const kind = cascadeKind(request.params.type)
      if (!kind) throw invalid({ type: ['组织树类型不正确'] })
      const { parent } = request.query
      if (parent !== undefined && !isUuid(parent)) throw invalid({ parent: ['上级组织不正确'] })
      return app.inScope(request, async (tx, caller) =>
        success({
          organizes: parent
            ? await childrenOf(tx, caller, kind, parent)
            : await cascade(tx, caller, kind, farmToday(app.now())),
        }),
      )
    },
  )
}

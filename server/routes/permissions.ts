import type { FastifyInstance } from 'fastify'
import { organisation, reference, text } from '#kit/field.ts'
import { personAsked, placeAsked } from '../commands/permissions/permissions.asked.ts'
import { explainPermission } from '../commands/permissions/permissions.explain.ts'
import { allFunctions, knownFunctions } from '../functions.ts'
import { loadPerson } from '../kit/caller.ts'
import { success } from '../kit/envelope.ts'
import { invalid } from '../kit/refused.ts'
import { readQuery } from './read-body.ts'

const query = {
  uid: reference('用户', 'user-manage', { hint: '缺省为本人' }),
  code: text('功能', { maxLength: 80 }),
  organizeId: organisation('组织', ['company', 'department', 'farm'], {}),
}

/** 权限说明: why a person may, or may not, do something: about oneself for everybody, about others for user managers. */
export async function permissions(app: FastifyInstance): Promise<void> {
  const open = (summary: string, fields: typeof query | undefined = undefined) =>
    ({ config: { access: 'SIGNED_IN', scope: 'tree', doc: { summary, query: fields } } }) as const

  app.get('/', open('权限说明', query), (request) => {
    const { uid, code, organizeId } = readQuery(query, request.query)
    if (code && !knownFunctions.has(code)) throw invalid({ code: ['功能不存在'] })
    return app.inScope(request, async (tx, reader) => {
      const person = await personAsked(tx, reader, uid ?? null)
      const isSelf = person.uid === reader.uid
      const usual = () => loadPerson(app.db, person.uid, null, app.callerContext())
      const usually = isSelf && !reader.loginFlag ? null : await usual()
      return success(
        await explainPermission(tx, {
          ...{ reader, person, usually, code: code ?? null, isGroupOnly: isOfGroup(code ?? '') },
          rights: isSelf ? reader : usually,
          place: await placeAsked(tx, reader, organizeId ?? null, isSelf),
        }),
      )
    })
  })

  app.get('/functions', open('全部功能'), () => success({ functionModels: allFunctions }))

  /** All calls of a function are for administrators of the group. */
  function isOfGroup(code: string): boolean {
    const calls = app.routeList.filter(({ access }) => access === code)
    return calls.length > 0 && calls.every(({ scope }) => scope === 'deployment')
  }
}

import type { FastifyInstance } from 'fastify'
import { loadFarmSettings } from '../commands/herd/farm-settings.ts'
import { countWorkLists, loadWorkLists } from '../commands/herd/load-work-lists.ts'
import { listWork } from '../commands/herd/lookup.ts'
import type { HomePart } from '../commands/home/part.ts'
import { homeParts } from '../commands/home/parts.ts'
import { placeChoices, placesAsked } from '../commands/home/place-filter.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { forbidden, notFound } from '../kit/refused.ts'

type Query = Readonly<Record<string, unknown>>

/** The farm asked for, else the caller's first: a home page opens before anybody chose one. */
const farmOf = (caller: Caller, query: Query): string =>
  chooseFarm(caller, query.farmId ?? caller.scope.farms[0])

/** The home page: work lists with their counts, the animals of one list, and the cards around them. */
export async function home(app: FastifyInstance): Promise<void> {
  const open = (summary: string, [access = 'SIGNED_IN', ...orAccess]: readonly string[] = []) => ({
    config: { access, orAccess, scope: 'farm', doc: { summary } } as const,
  })

  app.get('/backlog', open('待办清单'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const farmId = farmOf(caller, query)
      const today = farmToday(app.now())
      const places = await placesAsked(tx, farmId, query)
      const lists = await countWorkLists(tx, { farmId, today, places }, caller.functions)
      const choices = await placeChoices(tx, farmId)
      return success({ farmId, today, asOf: farmMoment(app.now()), lists, ...choices })
    }),
  )

  app.get<{ Params: { key: string } }>('/backlog/:key', open('一张待办清单'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const farmId = farmOf(caller, query)
      const lists = await loadWorkLists(tx, farmId, farmToday(app.now()))
      const { key } = request.params
      const list = Object.hasOwn(lists, key) ? lists[key] : undefined
      if (!list) throw notFound()
      if (!caller.functions.has(list.form)) throw forbidden()
      const places = await placesAsked(tx, farmId, query)
      return success({ list: await listWork(tx, farmId, list, places) })
    }),
  )

  const card = (key: string, part: HomePart) =>
    app.get(`/home/${key}`, open(`首页：${part.label}`, part.functions), (request) =>
      app.inScope(request, async (tx, caller) => {
        const farmId = farmOf(caller, request.query as Query)
        const today = farmToday(app.now())
        const settings = await loadFarmSettings(tx, farmId, today)
        return success(await part.read(tx, { farmId, today, userUid: caller.uid, settings }))
      }),
    )
  for (const [key, part] of Object.entries(homeParts)) card(key, part)
}

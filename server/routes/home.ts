import type { FastifyInstance } from 'fastify'
import { ripeBatches } from '../commands/batch/ripe.ts'
import { loadFarmSettings } from '../commands/herd/farm-settings.ts'
import { loadWorkLists } from '../commands/herd/load-work-lists.ts'
import { listWork } from '../commands/herd/lookup.ts'
import { actionsOf, countLists } from '../commands/home/count-lists.ts'
import { listRecords } from '../commands/home/list-records.ts'
import type { HomePart } from '../commands/home/part.ts'
import { homeParts } from '../commands/home/parts.ts'
import { placeChoices, placesAsked } from '../commands/home/place-filter.ts'
import { recordLists } from '../commands/home/record-lists.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { forbidden, notFound } from '../kit/refused.ts'

type Query = Readonly<Record<string, unknown>>

/** The farm asked for, else the caller's first: a home page opens before anybody chose one. */
const farmOf = (caller: Caller, query: Query): string =>
  chooseFarm(caller, query.farmId ?? caller.scope.farms[0])

/** The entry of a key that is the table's own: an address names it. */
const ownEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

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
      const places = await placesAsked(tx, farmId, today, query)
      const lists = await countLists(tx, { farmId, today, person: caller, places }, caller.functions)
      const choices = await placeChoices(tx, farmId, today)
      return success({ farmId, today, asOf: farmMoment(app.now()), lists, ...choices })
    }),
  )

  app.get<{ Params: { key: string } }>('/backlog/:key', open('一张待办清单'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const farmId = farmOf(caller, query)
      const today = farmToday(app.now())
      const { key } = request.params
      const ripe = await ripeBatches(tx, farmId, today)
      const record = ownEntry(recordLists({ farmId, today, person: caller, ripe }), key)
      if (record) {
        if (!caller.functions.has(record.right ?? record.form)) throw forbidden()
        return success({ list: await listRecords(tx, record, { farmId, today }) })
      }
      const list = ownEntry(await loadWorkLists(tx, farmId, today), key)
      if (!list) throw notFound()
      if (actionsOf(list, caller.functions).length === 0) throw forbidden()
      const places = await placesAsked(tx, farmId, today, query)
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

import type { FastifyInstance } from 'fastify'
import { isUuid } from '#kit/parse.ts'
import { eventForms } from '#resources/events/index.ts'
import { loadCard } from '../commands/herd/card.ts'
import { findByEarNo } from '../commands/herd/chains.ts'
import { herdSummary } from '../commands/herd/herd-summary.ts'
import { countWorkLists, loadWorkLists } from '../commands/herd/load-work-lists.ts'
import { listAnimals } from '../commands/herd/lookup.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { forbidden, notFound } from '../kit/refused.ts'
import { storeOf } from '../stores.ts'

type Query = Readonly<Record<string, string | undefined>>

const formsOf = (caller: Caller): Set<string> =>
  new Set(eventForms.map((form) => form.name).filter((name) => caller.functions.has(name)))

/** The sow card, the counts above the animal list, and the home page's work lists. */
export async function herd(app: FastifyInstance): Promise<void> {
  const signedIn = { config: { access: 'SIGNED_IN', scope: 'farm' as const } }

  app.get('/pig-detail', { config: { access: 'pig-detail', scope: 'farm' } }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const farmId = query.pigId ? undefined : chooseFarm(caller, query.farmId)
      const uid =
        query.pigId ??
        (farmId ? (await findByEarNo(tx, farmId, [query.earNo ?? '']))?.get(query.earNo ?? '') : undefined)
      if (!isUuid(uid)) throw notFound(`耳号不存在：${query.earNo ?? ''}`)
      const pig = await storeOf('pigs-file').get(tx, caller, uid)
      return success({ pig, ...(await loadCard(tx, String(pig.farmId), uid)), today: farmToday(app.now()) })
    }),
  )

  app.get('/backlog', signedIn, (request) =>
    app.inScope(request, async (tx, caller) => {
      const farmId = chooseFarm(caller, (request.query as Query).farmId ?? caller.scope.farms[0])
      const today = farmToday(app.now())
      return success({
        farmId,
        today,
        asOf: farmMoment(app.now()),
        lists: await countWorkLists(tx, farmId, today, formsOf(caller)),
        summary: await herdSummary(tx, farmId, today),
      })
    }),
  )

  app.get<{ Params: { key: string } }>('/backlog/:key', signedIn, (request) =>
    app.inScope(request, async (tx, caller) => {
      const farmId = chooseFarm(caller, (request.query as Query).farmId ?? caller.scope.farms[0])
      const lists = await loadWorkLists(tx, farmId, farmToday(app.now()))
      const { key } = request.params
      const list = Object.hasOwn(lists, key) ? lists[key] : undefined
      if (!list) throw notFound()
      if (!formsOf(caller).has(list.form)) throw forbidden()
      return success({ list: await listAnimals(tx, farmId, list.condition, list.order, list.overdue) })
    }),
  )
}

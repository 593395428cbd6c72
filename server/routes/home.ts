import type { FastifyInstance } from 'fastify'
import type { ListCount } from '#resources/answers/home.ts'
import { ripeBatches } from '../commands/batch/ripe.ts'
import { listWork } from '../commands/herd/herd.lookup.ts'
import { actionsOf, addedLists, countLists } from '../commands/home/count-lists.ts'
import { homeParts } from '../commands/home/home.parts.ts'
import type { HomePart } from '../commands/home/part.ts'
import { listRecords, recordLists } from '../commands/home/record-lists.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { forbidden, invalid, notFound } from '../kit/refused.ts'
import { loadFarmSettings } from '../queries/farm-settings.ts'
import { placeChoices, placesAsked } from '../queries/place-filter.ts'
import { loadWorkLists } from '../queries/work-lists.ts'

type Query = Readonly<Record<string, unknown>>

/** The requested farm, else the caller's first: a home page opens before any choice. */
const farmOf = (caller: Caller, query: Query): string =>
  chooseFarm(caller, query.farmId ?? caller.scope.farms[0])

/** Most farms whose lists are counted at once: each farm needs several statements. */
const MOST_FARMS = 20

/** The requested farms, where a home covers several; else the one. */
function farmsOf(caller: Caller, query: Query): [string, ...string[]] {
  const asked = [query.farmIds].flat().filter((one) => one !== undefined)
  if (asked.length > MOST_FARMS) throw invalid({ farmIds: [`一次最多${MOST_FARMS}个猪场`] })
  const [first, ...more] = asked.map((one) => chooseFarm(caller, one))
  return first === undefined ? [farmOf(caller, query)] : [first, ...more]
}

/** An own entry of the table under a key from an address. */
const ownEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

interface EachAsk {
  readonly farms: readonly string[]
  readonly today: string
  readonly places: Awaited<ReturnType<typeof placesAsked>>
}

async function listsOfEach(
  tx: Tx,
  caller: Caller,
  { farms, today, places }: EachAsk,
): Promise<ListCount[][]> {
  const lists = []
  for (const farmId of farms)
    lists.push(await countLists(tx, { farmId, today, person: caller, places }, caller.functions))
  return lists
}

/** The home page: work lists with their counts, the animals of one list, and the cards around them. */
export async function home(app: FastifyInstance): Promise<void> {
  const open = (summary: string, [access = 'SIGNED_IN', ...orAccess]: readonly string[] = []) => ({
    config: { access, orAccess, scope: 'farm', doc: { summary } } as const,
  })

  app.get('/backlog', open('待办清单'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const [farmId, ...others] = farmsOf(caller, query)
      const today = farmToday(app.now())
      const places = await placesAsked(tx, farmId, today, query)
      const lists = await listsOfEach(tx, caller, { farms: [farmId, ...others], today, places })
      const choices = await placeChoices(tx, farmId, today)
      return success({ farmId, today, asOf: farmMoment(app.now()), lists: addedLists(lists), ...choices })
    }),
  )

  app.get<{ Params: { key: string } }>('/backlog/:key', open('一张待办清单'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const farms = farmsOf(caller, query)
      const { key } = request.params
      const rows = []
      for (const farmId of farms) rows.push(...(await oneList(tx, caller, { farmId, key, query })))
      return success({ list: rows })
    }),
  )

  async function oneList(
    tx: Tx,
    caller: Caller,
    { farmId, key, query }: { farmId: string; key: string; query: Query },
  ): Promise<readonly object[]> {
    const today = farmToday(app.now())
    const ripe = await ripeBatches(tx, farmId, today)
    const record = ownEntry(recordLists({ farmId, today, person: caller, ripe }), key)
    if (record) {
      if (!caller.functions.has(record.right ?? record.form)) throw forbidden()
      return listRecords(tx, record, { farmId, today })
    }
    const list = ownEntry(await loadWorkLists(tx, farmId, today), key)
    if (!list) throw notFound()
    if (actionsOf(list, caller.functions).length === 0) throw forbidden()
    const places = await placesAsked(tx, farmId, today, query)
    return listWork(tx, farmId, list, places)
  }

  const card = (key: string, part: HomePart) =>
    app.get(`/home/${key}`, open(`首页：${part.label}`, part.functions), (request) =>
      app.inScope(request, async (tx, caller) => {
        const [farmId, ...others] = farmsOf(caller, request.query as Query)
        const today = farmToday(app.now())
        const settings = await loadFarmSettings(tx, farmId, today)
        return success(
          await part.read(tx, { farmId, farmIds: [farmId, ...others], today, userUid: caller.uid, settings }),
        )
      }),
    )
  for (const [key, part] of Object.entries(homeParts)) card(key, part)
}

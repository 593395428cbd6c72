import type { FastifyInstance } from 'fastify'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { ripeBatches } from '../commands/batch/ripe.ts'
import { listWork } from '../commands/herd/herd.lookup.ts'
import { actionsOf, addedLists, countLists } from '../commands/home/count-lists.ts'
import { homeParts } from '../commands/home/home.parts.ts'
import type { HomePart } from '../commands/home/part.ts'
import { listRecords, recordLists } from '../commands/home/record-lists.ts'
import { farmMoment } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { forbidden, invalid, notFound } from '../kit/refused.ts'
import type { Body } from '../kit/report/report.request.ts'
import { type Asked, callsOf } from '../plugins/call.ts'
import { loadFarmSettings } from '../queries/farm-settings.ts'
import { placeChoices, placesAsked } from '../queries/place-filter.ts'
import { loadWorkLists } from '../queries/work-lists.ts'

/** The requested farm, else the caller's first: a home page opens before any choice. */
const farmOf = (caller: Caller, query: Body): string =>
  chooseFarm(caller, query.farmId ?? caller.scope.farms[0])

/** Most farms whose lists are counted at once: each farm needs several statements. */
const MOST_FARMS = 20

/** The requested farms, where a home covers several; else the one. */
function farmsOf({ caller, sent: query }: Asked): [string, ...string[]] {
  const asked = [query.farmIds].flat().filter((one) => one !== undefined)
  if (asked.length > MOST_FARMS) throw invalid({ farmIds: [`一次最多${MOST_FARMS}个猪场`] })
  const [first, ...more] = asked.map((one) => chooseFarm(caller, one))
  return first === undefined ? [farmOf(caller, query)] : [first, ...more]
}

/** An own entry of the table under a key from an address. */
const ownEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The home page: work lists with their counts, the animals of one list, and the cards around them. */
export async function home(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'farm' })
  calls.get('/backlog', { summary: '待办清单' }, async (asked) => {
    const { tx, caller: person, sent, now, today } = asked
    const farms = farmsOf(asked)
    const [farmId] = farms
    const places = await placesAsked(tx, farmId, today, sent)
    const lists: ListCount[][] = []
    for (const one of farms)
      lists.push(await countLists(tx, { farmId: one, today, person, places }, person.functions))
    const choices = await placeChoices(tx, farmId, today)
    return { farmId, today, asOf: farmMoment(now), lists: addedLists(lists), ...choices }
  })

  calls.list('/backlog/:key', { summary: '一张待办清单' }, async (asked) => {
    const rows = []
    for (const farmId of farmsOf(asked)) rows.push(...(await oneList(asked, farmId)))
    return rows
  })

  async function oneList(
    { tx, caller, key, sent, today }: Asked,
    farmId: string,
  ): Promise<readonly object[]> {
    const ripe = await ripeBatches(tx, farmId, today)
    const record = ownEntry(recordLists({ farmId, today, person: caller, ripe }), key)
    if (record) {
      if (!caller.functions.has(record.right ?? record.form)) throw forbidden()
      return listRecords(tx, record, { farmId, today })
    }
    const list = ownEntry(await loadWorkLists(tx, farmId, today), key)
    if (!list) throw notFound()
    if (actionsOf(list, caller.functions).length === 0) throw forbidden()
    const places = await placesAsked(tx, farmId, today, sent)
    return listWork(tx, farmId, list, places)
  }

  for (const [key, { label, functions, read }] of Object.entries<HomePart>(homeParts)) {
    const [access = 'SIGNED_IN', ...orAccess] = functions ?? []
    calls.get(`/home/${key}`, { access, orAccess, summary: `首页：${label}` }, async (asked) => {
      const { tx, caller, today } = asked
      const farmIds = farmsOf(asked)
      const [farmId] = farmIds
      const settings = await loadFarmSettings(tx, farmId, today)
      return read(tx, { farmId, farmIds, today, userUid: caller.uid, settings })
    })
  }
}

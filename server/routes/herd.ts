import type { FastifyInstance } from 'fastify'
import { isUuid } from '#kit/parse.ts'
import { findByEarNo } from '../commands/herd/chains.ts'
import { countPigs } from '../commands/herd/count-pigs.ts'
import { farmMeans } from '../commands/herd/farm-means.ts'
import { loadCard } from '../commands/herd/herd.card.ts'
import { resourceNamed } from '../declarations.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { parseListQuery } from '../kit/list-query.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { storeOf } from '../stores.ts'
import { dayOr } from './read-body.ts'

type Query = Readonly<Record<string, unknown>>

const MOST_CARDS = 100
const MOST_PARITIES = 40
const isParity = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_PARITIES
const pigs = resourceNamed('pigs-file')
const card = { config: { access: 'pig-detail', scope: 'farm' as const } }

/** The sow card and the counts around the animal list. */
export async function herd(app: FastifyInstance): Promise<void> {
  app.get('/pig-detail', card, (request) =>
    app.inScope(request, async (tx, caller) => {
      const uid = await pigIdOf(tx, caller, request.query as Query)
      return success(await fullCard(tx, caller, uid, farmToday(app.now())))
    }),
  )

  // after the card: what a year of the farm came to is not worth waiting for
  app.get('/pig-detail/means', card, (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const until = dayOr(farmToday(app.now()), query.until)
      const parities = String(query.parities ?? '')
        .split(',')
        .map(Number)
      if (!parities.every(isParity)) throw invalid({ parities: ['胎次不正确'] })
      return success({ means: await farmMeans(tx, chooseFarm(caller, query.farmId), parities, until) })
    }),
  )

  app.post('/pig-detail/cards', card, (request) =>
    app.inScope(request, async (tx, caller) => {
      const list = []
      for (const uid of pigIdsOf(request.body))
        list.push(await fullCard(tx, caller, uid, farmToday(app.now())))
      return success({ list })
    }),
  )

  app.get('/pigs-file/counts', { config: { access: pigs.name, scope: 'farm' } }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const today = farmToday(app.now())
      const query = parseListQuery(pigs, request.query as Query)
      return success({ ...(await countPigs(tx, caller, pigs, query, today)), today })
    }),
  )
}

/** By uid, or by ear number in a farm: the animal still there, else the one that left last. */
async function pigIdOf(tx: Tx, caller: Caller, query: Query): Promise<string> {
  if (isUuid(query.pigId)) return query.pigId
  const earNo = String(query.earNo ?? '')
    .replaceAll('\u0000', '')
    .slice(0, 40)
  if (!earNo) throw notFound('请指明猪只')
  const uid = (await findByEarNo(tx, chooseFarm(caller, query.farmId), [earNo])).get(earNo)
  if (!uid) throw notFound(`耳号不存在：${earNo}`)
  return uid
}

function pigIdsOf(body: unknown): string[] {
  const pigIds = (body as { pigIds?: unknown } | null | undefined)?.pigIds
  if (!Array.isArray(pigIds) || pigIds.length === 0) throw invalid({ pigIds: ['请选择猪只'] })
  if (pigIds.length > MOST_CARDS) throw invalid({ pigIds: [`一次最多打印${MOST_CARDS}张`] })
  if (!pigIds.every(isUuid)) throw invalid({ pigIds: ['请选择正确的猪只'] })
  return pigIds
}

/** The animal's row, its card, and the day both were true. Rows outside the caller's scope are not found. */
async function fullCard(tx: Tx, caller: Caller, uid: string, today: string) {
  const pig = await storeOf(pigs.name).get(tx, caller, uid)
  const until = typeof pig.exitDate === 'string' ? pig.exitDate : today
  return { pig, ...(await loadCard(tx, String(pig.farmId), uid, until)), today }
}

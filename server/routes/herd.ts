import type { FastifyInstance } from 'fastify'
import { choice, date, decimal, dictionary, earTag, flag, organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { pigletSelect } from '#resources/events/piglet-tag.ts'
import { correctEvent } from '../commands/event-commands.ts'
import { findByEarNo } from '../commands/herd/animal-events.ts'
import { countPigs } from '../commands/herd/count-pigs.ts'
import { farmMeans, loadCard } from '../commands/herd/herd.card.ts'
import { assertSaysWhy } from '../commands/own-today.ts'
import { choosePigs } from '../commands/selection/choose-pigs.ts'
import { choiceOf, herdLitters } from '../commands/selection/chosen-piglets.ts'
import type { SelectionRequest } from '../commands/selection/selection-request.ts'
import { resourceNamed } from '../declarations.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { parseListQuery } from '../kit/list-query.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { storeOf } from '../stores.ts'
import { call, jobOf } from './call.ts'
import { asBody } from './event-body.ts'
import { dayOr, readBody, uidParam } from './read-body.ts'

type Query = Readonly<Record<string, unknown>>

const MOST_CARDS = 100
const MOST_PARITIES = 40
const isParity = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_PARITIES
const pigs = resourceNamed('pigs-file')
const card = call('pig-detail', 'farm')

/** The sow card and the counts around the animal list. */
export async function herd(app: FastifyInstance): Promise<void> {
  app.get('/pig-detail', card, (request) =>
    app.inScope(request, async (tx, caller) => {
      const uid = await pigIdOf(tx, caller, request.query as Query)
      return success(await fullCard(tx, caller, uid, farmToday(app.now())))
    }),
  )

  // after the card: it need not wait for the farm's yearly means
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

  app.get('/pigs-file/counts', call(pigs.name, 'farm'), (request) =>
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

/** The animal's row, its card, and the day of both. Rows outside the caller's scope are not found. */
async function fullCard(tx: Tx, caller: Caller, uid: string, today: string) {
  const pig = await storeOf(pigs).get(tx, caller, uid)
  const until = typeof pig.exitDate === 'string' ? pig.exitDate : today
  return { pig, ...(await loadCard(tx, String(pig.farmId), uid, until)), today }
}

const MOST = 500
const open = (code: string) => call(code, 'farm')

const selectionFields = {
  result: choice('选留结果', { KEEP: '选留', REJECT: '不选留' }, { required: true }),
  date: date('选种日期', { required: true }),
  houseId: organisation('栋舍', ['house']),
  penId: organisation('栏位', ['house']),
  selectiveLevelId: dictionary('等级', 'selective_level'),
  breedId: dictionary('品种', 'breeds'),
  batchNo: text('转出批次', { maxLength: 30 }),
  weight: decimal('每头体重', { min: 0, max: 600 }),
  reason: text('原因', { spaces: true, maxLength: 60 }),
  confirmReason: text('继续原因', { spaces: true, maxLength: 200 }),
  dryRun: flag('试算'),
}
const undoFields = { reason: text('撤销原因', { spaces: true, maxLength: 200 }), dryRun: flag('试算') }
const rowFields = { uid: text('仔猪', { required: true }), earNo: earTag('耳号') }

/** 选种: comparison figures of a dam, select or reject tagged piglets, take a decision back. */
export async function choosePigRoutes(app: FastifyInstance): Promise<void> {
  app.get('/herd', open('choose-pig'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const farmId = chooseFarm(caller, asBody(request.query).farmId)
      return success(await herdLitters(tx, farmId, farmToday(app.now())))
    }),
  )

  app.post('/choose', open('choose-pig:choose'), (request) =>
    app.inScope(request, (tx, caller) => {
      const { farmId, rows, ...rest } = asBody(request.body)
      const given: SelectionRequest = {
        ...readSelection(rest),
        farmId: chooseFarm(caller, farmId),
        rows: rowsOf(rows),
        today: farmToday(app.now()),
      }
      const job = { ...jobOf(request), ...(given.dryRun && { key: undefined }) }
      return once(tx, caller, job, async () => success({ results: await choosePigs(tx, caller, given) }))
    }),
  )

  app.delete('/:uid/choice', open('choose-pig:undo'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { reason, dryRun } = readBody(undoFields, request.body)
      const chosen = await choiceOf(tx, caller, uidParam(request))
      const today = farmToday(app.now())
      const mayBackdate = caller.functions.has('event-entry:backdate')
      const given = {
        ...chosen,
        reason,
        dryRun: dryRun === true,
        row: null,
        form: pigletSelect,
        today,
        mayBackdate,
      }
      await assertSaysWhy(tx, caller, given)
      return success(await correctEvent(tx, caller, given))
    }),
  )
}

function readSelection(body: unknown): Omit<SelectionRequest, 'farmId' | 'rows' | 'today'> {
  const { dryRun, weight, ...given } = readBody(selectionFields, body)
  if (given.result === 'KEEP' && given.houseId === null) throw invalid({ houseId: ['请选择栋舍'] })
  return { ...given, weight: weight === null ? null : Number(weight), dryRun: dryRun === true }
}

function rowsOf(rows: unknown): SelectionRequest['rows'] {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: ['请选择仔猪'] })
  if (rows.length > MOST) throw invalid({ rows: [`一次最多选种${MOST}头`] })
  const read = rows.map((row: unknown) => readBody(rowFields, row))
  if (!read.every(({ uid }) => isUuid(uid))) throw invalid({ rows: ['请选择正确的仔猪'] })
  if (new Set(read.map(({ uid }) => uid)).size < read.length) throw invalid({ rows: ['仔猪重复'] })
  return read
}

import type { FastifyInstance } from 'fastify'
import {
  choice,
  date,
  decimal,
  dictionary,
  earTag,
  flag,
  organisation,
  type RowOf,
  text,
} from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { pigletSelect } from '#resources/events/piglet-tag.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { correctEvent } from '../commands/event-commands.ts'
import { findByEarNo } from '../commands/herd/animal-events.ts'
import { countPigs } from '../commands/herd/count-pigs.ts'
import { farmMeans, loadCard } from '../commands/herd/herd.card.ts'
import { assertSaysWhy } from '../commands/own-today.ts'
import { choiceOf, herdLitters } from '../commands/selection/chosen-piglets.ts'
import { selectPigs } from '../commands/selection/select-pigs.ts'
import type { SelectionRequest } from '../commands/selection/selection-request.ts'
import { resourceNamed } from '../declarations.ts'
import { once } from '../kit/idempotent.ts'
import { parseListQuery } from '../kit/list-query.ts'
import { invalid, notFound } from '../kit/refused.ts'
import type { Body } from '../kit/report/report.request.ts'
import { type Asked, callsOf, jobOf } from '../plugins/call.ts'
import { dayOr, readBody } from '../plugins/read-body.ts'
import { storeOf } from '../stores.ts'

const MOST_CARDS = 100
const MOST_PARITIES = 40
const isParity = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_PARITIES
const pigs = resourceNamed('pigs-file')

/** The sow card and the counts around the animal list. */
export async function herd(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'pig-detail', scope: 'farm' })
  calls.get('/pig-detail', {}, async (asked) => fullCard(asked, await pigIdOf(asked)))

  // after the card: it need not wait for the farm's yearly means
  calls.get('/pig-detail/means', {}, async ({ tx, farmId, sent, today }) => {
    const parities = String(sent.parities ?? '')
      .split(',')
      .map(Number)
    if (!parities.every(isParity)) throw invalid({ parities: ['胎次不正确'] })
    return { means: await farmMeans(tx, farmId, parities, dayOr(today, sent.until)) }
  })

  calls.post('/pig-detail/cards', {}, async (asked) => {
    const list = []
    for (const uid of pigIdsOf(asked.sent)) list.push(await fullCard(asked, uid))
    return { list }
  })

  calls.get('/pigs-file/counts', { access: pigs.name }, async ({ tx, caller, sent, today }) => ({
    ...(await countPigs(tx, caller, pigs, parseListQuery(pigs, sent), today)),
    today,
  }))
}

/** By uid, or by ear number in a farm: the animal still there, else the one that left last. */
async function pigIdOf(asked: Asked): Promise<string> {
  const { pigId, earNo: typed } = asked.sent
  if (isUuid(pigId)) return pigId
  const earNo = String(typed ?? '')
    .replaceAll('\u0000', '')
    .slice(0, 40)
  if (!earNo) throw notFound('请指明猪只')
  const uid = (await findByEarNo(asked.tx, asked.farmId, [earNo])).get(earNo)
  if (!uid) throw notFound(`耳号不存在：${earNo}`)
  return uid
}

function pigIdsOf({ pigIds }: Body): string[] {
  if (!Array.isArray(pigIds) || pigIds.length === 0) throw invalid({ pigIds: ['请选择猪只'] })
  if (pigIds.length > MOST_CARDS) throw invalid({ pigIds: [`一次最多打印${MOST_CARDS}张`] })
  if (!pigIds.every(isUuid)) throw invalid({ pigIds: ['请选择正确的猪只'] })
  return pigIds
}

/** The animal's row, its card, and the day of both. Rows outside the caller's scope are not found. */
async function fullCard({ tx, caller, today }: Act, uid: string) {
  const pig = await storeOf(pigs).get(tx, caller, uid)
  const until = typeof pig.exitDate === 'string' ? pig.exitDate : today
  return { pig, ...(await loadCard(tx, String(pig.farmId), uid, until)), today }
}

const MOST = 500

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
export async function selectionRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'choose-pig', scope: 'farm' })
  calls.get('/herd', {}, ({ tx, farmId, today }) => herdLitters(tx, farmId, today))

  const choosing = { button: 'choose', body: selectionFields, overrides: { unread: ['farmId', 'rows'] } }
  calls.post('/choose', choosing, (asked) => {
    const { tx, caller, request, sent, today } = asked
    const given: SelectionRequest = {
      ...selectionOf(asked.body),
      ...{ farmId: asked.farmId, rows: rowsOf(sent.rows), today },
    }
    const job = { ...jobOf(request), ...(given.dryRun && { key: undefined }) }
    return once(tx, caller, job, async () => ({ results: await selectPigs(tx, caller, given) }))
  })

  calls.delete(
    '/:uid/choice',
    { button: 'undo', body: undoFields },
    async ({ tx, caller, body, uid, today }) => {
      const chosen = await choiceOf(tx, caller, uid)
      const mayBackdate = caller.functions.has('event-entry:backdate')
      const correction = { reason: body.reason, dryRun: body.dryRun === true, row: null, form: pigletSelect }
      const given = { ...chosen, ...correction, today, mayBackdate }
      await assertSaysWhy(tx, caller, given)
      return correctEvent(tx, caller, given)
    },
  )
}

function selectionOf(
  body: RowOf<typeof selectionFields>,
): Omit<SelectionRequest, 'farmId' | 'rows' | 'today'> {
  const { dryRun, weight, ...given } = body
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

import type { FastifyInstance } from 'fastify'
import { choice, date, decimal, dictionary, earTag, flag, organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { pigletSelect } from '#resources/events/piglet-select.ts'
import { correctEvent } from '../commands/event-commands.ts'
import { assertSaysWhy } from '../commands/own-today.ts'
import { choosePigs } from '../commands/selection/choose-pigs.ts'
import { choiceOf, herdLitters } from '../commands/selection/chosen-piglets.ts'
import type { ChooseWish } from '../commands/selection/wish.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { invalid } from '../kit/refused.ts'
import { traceOf } from '../plugins/authorization.ts'
import { asBody } from './event-body.ts'
import { readBody, uidParam } from './read-body.ts'

const MOST = 500
const open = (code: string) => ({ config: { access: code, scope: 'farm' as const } })

const wishFields = {
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

/** 选种: what a dam is measured against, keep or reject tagged piglets, take a decision back. */
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
      const wish: ChooseWish = {
        ...readWish(rest),
        farmId: chooseFarm(caller, farmId),
        rows: rowsOf(rows),
        today: farmToday(app.now()),
      }
      const trace = traceOf(request)
      const key = wish.dryRun ? undefined : request.headers['idempotency-key']?.toString()
      return once(tx, caller, { key, route: trace.route, body: request.body }, async () =>
        success({ results: await choosePigs(tx, caller, trace, wish) }),
      )
    }),
  )

  app.delete('/:uid/choice', open('choose-pig:undo'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { reason, dryRun } = readBody(undoFields, request.body)
      const chosen = await choiceOf(tx, caller, uidParam(request))
      const today = farmToday(app.now())
      const mayBackdate = caller.functions.has('event-entry:backdate')
      const wish = {
        ...chosen,
        reason,
        dryRun: dryRun === true,
        row: null,
        form: pigletSelect,
        today,
        mayBackdate,
      }
      await assertSaysWhy(tx, caller, wish)
      return success(await correctEvent(tx, caller, traceOf(request), wish))
    }),
  )
}

function readWish(body: unknown): Omit<ChooseWish, 'farmId' | 'rows' | 'today'> {
  const { dryRun, weight, ...wish } = readBody(wishFields, body)
  if (wish.result === 'KEEP' && wish.houseId === null) throw invalid({ houseId: ['请选择栋舍'] })
  return { ...wish, weight: weight === null ? null : Number(weight), dryRun: dryRun === true }
}

function rowsOf(rows: unknown): ChooseWish['rows'] {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: ['请选择仔猪'] })
  if (rows.length > MOST) throw invalid({ rows: [`一次最多选种${MOST}头`] })
  const read = rows.map((row: unknown) => readBody(rowFields, row))
  if (!read.every(({ uid }) => isUuid(uid))) throw invalid({ rows: ['请选择正确的仔猪'] })
  if (new Set(read.map(({ uid }) => uid)).size < read.length) throw invalid({ rows: ['仔猪重复'] })
  return read
}

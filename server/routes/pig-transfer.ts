import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseEarTags } from '#domain/ear-tags.ts'
import { date, earTag, flag, integer, lines, organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { titlesOf, uidsIn } from '../commands/entry/titles.ts'
import { dispatch, farmsOf, judgeDeparture } from '../commands/farm-transfers/dispatch.ts'
import { receive } from '../commands/farm-transfers/farm-transfers.receive.ts'
import { type UndoStep, undo } from '../commands/farm-transfers/farm-transfers.undo.ts'
import type { Act } from '../commands/farm-transfers/move.ts'
import { reject } from '../commands/farm-transfers/reject.ts'
import type { TransferAnswer } from '../commands/farm-transfers/settle.ts'
import { readSlip } from '../commands/farm-transfers/slip.ts'
import { placesOf } from '../commands/herd/herd.places.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { call } from './call.ts'
import { asBody } from './event-body.ts'
import { readBody } from './read-body.ts'

interface ById {
  Params: { uid: string }
}
type Query = Readonly<Record<string, unknown>>

const NAME = 'breedPigTransfer'
const may = (action = '') => call(action ? `${NAME}:${action}` : NAME, 'farm')
type Command = (tx: Tx, caller: Caller, act: Act) => Promise<TransferAnswer>

/** 种猪调拨 beyond the plain slip: its animals, possible destinations, and the acts of either farm. */
export async function pigTransfers(app: FastifyInstance): Promise<void> {
  reading(app)
  acting(app)
}

function reading(app: FastifyInstance): void {
  app.get('/farms', may(), (request) =>
    app.inScope(request, async (tx, caller) => success({ list: await farmsOf(tx, caller) })),
  )
  app.get('/places', may(), (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ list: await placesOf(tx, chooseFarm(caller, (request.query as Query).farmId)) }),
    ),
  )
  app.get<ById>('/:uid/pigs', may(), (request) =>
    app.inScope(request, async (tx, caller) => success(await pigsOf(app, tx, caller, uidOf(request)))),
  )
  // violations of a slip being entered; writes nothing
  app.post('/pigs', may(), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { earNos, ...rest } = asBody(request.body)
      const { outFarmId, outDate } = readBody(departureFields, rest)
      const farmId = chooseFarm(caller, outFarmId)
      const slip = {
        uid: null,
        docNo: null,
        inFarmId: null,
        outFarm: '',
        farmId,
        outDate,
        earNos: tagsOf(earNos),
      }
      return success(await departing(tx, caller, slip, farmToday(app.now())))
    }),
  )
}

function acting(app: FastifyInstance): void {
  const act = (
    request: FastifyRequest<ById>,
    typed: { version: number; reason: string | null; dryRun: boolean | null },
  ): Act => ({
    uid: uidOf(request),
    version: typed.version,
    reason: typed.reason,
    dryRun: typed.dryRun === true,
    today: farmToday(app.now()),
  })
  const run = (
    request: FastifyRequest<ById>,
    typed: { requestId: string | null },
    act: Act,
    command: Command,
  ) =>
    app.inScope(request, (tx, caller) => {
      const job = {
        key: act.dryRun ? undefined : (typed.requestId ?? undefined),
        of: act.uid,
        body: request.body,
      }
      return once(tx, caller, job, async () => success(await command(tx, caller, act)))
    })

  app.post<ById>('/:uid/dispatch', may('dispatch'), (request) => {
    const typed = readBody(common, request.body)
    return run(request, typed, act(request, typed), dispatch)
  })
  app.post<ById>('/:uid/receive', may('receive'), (request) => {
    const typed = readBody(receiptFields, request.body)
    const berths = eachOnce(typed.rows)
    const { date } = typed
    return run(request, typed, act(request, typed), (tx, caller, one) =>
      receive(tx, caller, { ...one, date, berths }),
    )
  })
  app.post<ById>('/:uid/reject', may('reject'), (request) => {
    const typed = readBody(rejectionFields, request.body)
    const { date } = typed
    return run(request, typed, act(request, typed), (tx, caller, one) =>
      reject(tx, caller, { ...one, date, earNos: earNosOf(typed.earNos) }),
    )
  })
  app.post<ById>('/:uid/undo', may('undo'), (request) => {
    const typed = readBody(undoFields, request.body)
    const step = stepOf(typed.step)
    return run(request, typed, act(request, typed), (tx, caller, one) =>
      undo(tx, caller, { ...one, step, earNos: earNosOf(typed.earNos) }),
    )
  })
}

function uidOf(request: FastifyRequest<ById>): string {
  if (!isUuid(request.params.uid)) throw notFound()
  return request.params.uid
}

async function departing(tx: Tx, caller: Caller, slip: Parameters<typeof judgeDeparture>[2], today: string) {
  const leaving = await judgeDeparture(tx, caller, slip, { today, dryRun: true, reason: null })
  const list = leaving.map(({ result, snapshot }) => ({
    ...snapshot,
    earNo: result.earNo,
    violations: result.violations,
  }))
  return { list, titles: await titlesOf(tx, uidsIn(list.map((one) => one.breedId ?? null))) }
}

/** The animals of a slip: of a draft as they are now, of a dispatched slip as they left. */
async function pigsOf(app: FastifyInstance, tx: Tx, caller: Caller, uid: string) {
  const slip = await readSlip(tx, caller, uid)
  const { version, status } = slip
  if (status === 'DRAFT')
    return { version, status, ...(await departing(tx, caller, slip, farmToday(app.now()))) }
  const titles = await titlesOf(tx, uidsIn(slip.lines.map((one) => one.breedId)))
  return { version, status, list: slip.lines, titles }
}

const MOST_PIGS = 300

/** Common fields of all acts on a slip. */
const common = {
  version: integer('版本', { required: true, min: 1 }),
  reason: text('原因', { spaces: true, maxLength: 200 }),
  requestId: text('请求编号', { maxLength: 80 }),
  dryRun: flag('试算'),
}
const berth = {
  earNo: earTag('耳号', { required: true }),
  newEarNo: earTag('新耳号'),
  houseId: organisation('栋舍', ['house'], { required: true }),
  penId: organisation('栏位', ['house']),
}
const receiptFields = {
  ...common,
  date: date('接收日期', { required: true }),
  rows: lines('猪只', berth, { required: true }),
}
const rejectionFields = {
  ...common,
  date: date('拒收日期', { required: true }),
  earNos: lines('猪只', { earNo: earTag('耳号', { required: true }) }),
}
const undoFields = {
  ...common,
  step: text('步骤', { required: true }),
  earNos: lines('猪只', { earNo: earTag('耳号', { required: true }) }),
}
/** A slip being entered. */
const departureFields = {
  outFarmId: organisation('调出场', ['farm']),
  outDate: date('调出日期', { required: true }),
}

const earNosOf = (rows: readonly { earNo: string }[] | null): string[] => (rows ?? []).map((one) => one.earNo)

/** V-011: an animal is received only once. */
function eachOnce<Row extends { earNo: string }>(rows: readonly Row[]): readonly Row[] {
  if (rows.length === 0) throw invalid({ rows: ['请选择猪只'] })
  const earNos = rows.map((one) => one.earNo)
  const twice = earNos.findIndex((one, index) => earNos.indexOf(one) !== index)
  if (twice >= 0) throw invalid({ rows: [`第${twice + 1}行耳号重复`] })
  return rows
}

function stepOf(typed: string): UndoStep {
  const steps: readonly UndoStep[] = ['DISPATCH', 'RECEIVE', 'REJECT']
  const step = steps.find((one) => one === typed)
  if (!step) throw invalid({ step: ['请选择要撤销的步骤'] })
  return step
}

function tagsOf(earNos: unknown): string[] {
  const tags = typeof earNos === 'string' ? parseEarTags(earNos) : earNos
  if (!Array.isArray(tags) || !tags.every((one) => typeof one === 'string'))
    throw invalid({ pigs: ['请输入正确的耳号'] })
  return [...new Set(tags)].slice(0, MOST_PIGS)
}

import type { FastifyInstance } from 'fastify'
import { parseEarTags } from '#domain/ear-tags.ts'
import { date, earTag, flag, integer, lines, organisation, type RowOf, text } from '#kit/field.ts'
import type { Act as Asking } from '../commands/entry/entry.act.ts'
import { titlesOf, uidsIn } from '../commands/entry/titles.ts'
import { dispatch, farmsOf, judgeDeparture } from '../commands/farm-transfers/dispatch.ts'
import { receive } from '../commands/farm-transfers/farm-transfers.receive.ts'
import type { TransferAnswer } from '../commands/farm-transfers/farm-transfers.settle.ts'
import { type UndoStep, undo } from '../commands/farm-transfers/farm-transfers.undo.ts'
import type { Act } from '../commands/farm-transfers/move.ts'
import { reject } from '../commands/farm-transfers/reject.ts'
import { readSlip } from '../commands/farm-transfers/slip.ts'
import { placesOf } from '../commands/herd/herd.places.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { invalid } from '../kit/refused.ts'
import { type Calls, callsOf } from '../plugins/call.ts'

const NAME = 'breedPigTransfer'

/** 种猪调拨 beyond the plain slip: its animals, possible destinations, and the acts of either farm. */
export async function pigTransfers(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: NAME, scope: 'farm' })
  reading(calls)
  acting(calls)
}

function reading(calls: Calls): void {
  calls.list('/farms', {}, ({ tx, caller }) => farmsOf(tx, caller))
  calls.list('/places', {}, ({ tx, farmId }) => placesOf(tx, farmId))
  calls.get('/:uid/pigs', {}, (asked) => pigsOf(asked, asked.uid))
  // violations of a slip being entered; writes nothing
  calls.post('/pigs', { body: departureFields, overrides: { unread: ['earNos'] } }, (asked) => {
    const { outFarmId, outDate } = asked.body
    const farmId = chooseFarm(asked.caller, outFarmId)
    const unsaved = { uid: null, docNo: null, inFarmId: null, outFarm: '' }
    return departing(asked, { ...unsaved, farmId, outDate, earNos: tagsOf(asked.sent.earNos) })
  })
}

function acting(calls: Calls): void {
  /** An act on a slip, tried or executed once by the number of its request. */
  const run = <F extends typeof common>(
    button: string,
    body: F,
    command: (tx: Tx, caller: Caller, act: Act, typed: RowOf<F>) => Promise<TransferAnswer>,
  ) =>
    calls.post(`/:uid/${button}`, { button, body }, ({ tx, caller, uid, body: typed, request, today }) => {
      const { version, reason, requestId, ...more } = typed as RowOf<typeof common>
      const act = { uid, version, reason, dryRun: more.dryRun === true, today }
      const job = { key: act.dryRun ? undefined : (requestId ?? undefined), of: uid, body: request.body }
      return once(tx, caller, job, () => command(tx, caller, act, typed))
    })

  run('dispatch', common, dispatch)
  run('receive', receiptFields, (tx, caller, act, { date, rows }) =>
    receive(tx, caller, { ...act, date, berths: eachOnce(rows) }),
  )
  run('reject', rejectionFields, (tx, caller, act, { date, earNos }) =>
    reject(tx, caller, { ...act, date, earNos: earNosOf(earNos) }),
  )
  run('undo', undoFields, (tx, caller, act, { step, earNos }) =>
    undo(tx, caller, { ...act, step: stepOf(step), earNos: earNosOf(earNos) }),
  )
}

async function departing({ tx, caller, today }: Asking, slip: Parameters<typeof judgeDeparture>[2]) {
  const leaving = await judgeDeparture(tx, caller, slip, { today, dryRun: true, reason: null })
  const list = leaving.map(({ result, snapshot }) => ({
    ...snapshot,
    earNo: result.earNo,
    violations: result.violations,
  }))
  return { list, titles: await titlesOf(tx, uidsIn(list.map((one) => one.breedId ?? null))) }
}

/** The animals of a slip: of a draft as they are now, of a dispatched slip as they left. */
async function pigsOf(asking: Asking, uid: string) {
  const { tx, caller } = asking
  const slip = await readSlip(tx, caller, uid)
  const { version, status } = slip
  if (status === 'DRAFT') return { version, status, ...(await departing(asking, slip)) }
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
  rows: lines('猪只', berth),
}
const rejectionFields = {
  ...common,
  date: date('拒收日期', { required: true }),
  earNos: lines('猪只', { earNo: earTag('耳号', { required: true }) }, { required: false }),
}
const undoFields = {
  ...common,
  step: text('步骤', { required: true }),
  earNos: lines('猪只', { earNo: earTag('耳号', { required: true }) }, { required: false }),
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

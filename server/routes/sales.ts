import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fields, integer, type RowOf } from '#kit/field.ts'
import { isUuid, uuidOrNull } from '#kit/parse.ts'
import { functionCode } from '#kit/resource.ts'
import {
  clientReceipt,
  prepaidFields,
  receiptFields,
  reversalFields,
} from '#resources/sales/client-receipt.ts'
import { undoFields } from '#resources/sales/semen-fields.ts'
import { purchaseFields } from '#resources/sales/semen-purchase.ts'
import { receiveFields, rejectFields } from '#resources/sales/semen-receipt.ts'
import { shipFields } from '#resources/sales/semen-sale.ts'
import { settlement } from '#resources/sales/settlement.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import {
  registerPrepaid,
  registerReceipt,
  reverseReceipt,
  settlementReceipts,
} from '../commands/sales/sales.receipts.ts'
import { purchaseSemen } from '../commands/semen/purchase.ts'
import {
  receiveSemen,
  rejectSemen,
  undoPurchase,
  undoReceipt,
  undoShipment,
} from '../commands/semen/semen.receive.ts'
import { stockedLots } from '../commands/semen/semen.stock.ts'
import { shipSemen } from '../commands/semen/ship.ts'
import { lotPrice, rangePrice, targetFarms } from '../commands/semen/targets.ts'
import { resourceNamed } from '../declarations.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { dangling, pointerProblem, pointersOf } from '../kit/pointers.ts'
import { invalid } from '../kit/refused.ts'
import { scopeCondition } from '../kit/scope.ts'
import { storeNamed, storeOf } from '../stores.ts'
import { call, jobOf } from './call.ts'
import { dayOr, readBody, uidParam } from './read-body.ts'
import { stepOf } from './step.ts'

type Query = Readonly<Record<string, unknown>>

/** A step of a document: its name, its body, and its action. `uid` is empty for a new document. */
interface Step<F extends Fields> {
  readonly screen: string
  readonly button: string
  readonly summary: string
  readonly body: F
  /** @returns the uid of the document it made */
  readonly run: (act: Act, given: RowOf<F>, uid: string) => Promise<string | undefined>
}

/** Dispatch, receipt and purchase of semen: one call per change of state. */
export async function semen(app: FastifyInstance): Promise<void> {
  const step = <F extends Fields>(path: string, { screen, button, summary, body, run }: Step<F>) => {
    app.post(`/${screen}${path}`, call(`${screen}:${button}`, 'farm', summary, { body }), (request) => {
      const given = readBody(body, request.body)
      return app.inScope(request, async (tx, caller) => {
        const act = { tx, caller, today: farmToday(app.now()) }
        const job = { ...jobOf(request), of: request.url }
        return once(tx, caller, job, async () => {
          await assertPointers(act, body, given)
          const uid = path === '' ? '' : uidParam(request)
          const made = await run(act, given, uid)
          return success(await storeNamed(screen).get(tx, caller, made ?? uid))
        })
      })
    })
  }
  const undo = (screen: string, run: (act: Act, uid: string, reason: string) => Promise<void>) =>
    step('/:uid/undo', {
      screen,
      button: 'undo',
      summary: '撤销',
      body: undoFields,
      run: async (act, { reason }, uid) => void (await run(act, uid, reason)),
    })

  step('', { screen: 'semen-sales', button: 'create', summary: '发货', body: shipFields, run: shipSemen })
  undo('semen-sales', undoShipment)
  step('/:uid/receive', {
    screen: 'semen-recevice',
    button: 'receive',
    summary: '接收',
    body: receiveFields,
    run: async (act, given, uid) => void (await receiveSemen(act, uid, given)),
  })
  step('/:uid/reject', {
    screen: 'semen-recevice',
    button: 'reject',
    summary: '拒收',
    body: rejectFields,
    run: async (act, given, uid) => void (await rejectSemen(act, uid, given)),
  })
  undo('semen-recevice', undoReceipt)
  step('', {
    screen: 'seminal-receive',
    button: 'create',
    summary: '入库',
    body: purchaseFields,
    run: purchaseSemen,
  })
  undo('seminal-receive', undoPurchase)
  choices(app)
  prices(app)
}

/** The requested day; defaults to today. */
const dayOf = (app: FastifyInstance, { query }: FastifyRequest): string =>
  dayOr(farmToday(app.now()), (query as Query).date)

/** Choices in the form of a dispatch: lots in stock, and farms a lot may be sent to. */
function choices(app: FastifyInstance): void {
  const open = call('semen-sales:create', 'farm')
  app.get('/semen-sales/lots', open, (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ list: await stockedLots(tx, caller.scope.farms, dayOf(app, request)) }),
    ),
  )
  app.get('/semen-sales/farms', open, (request) =>
    app.inScope(request, async (tx, caller) => {
      const { lotUid } = request.query as { lotUid?: unknown }
      const list = isUuid(lotUid) ? await targetFarms(tx, caller, lotUid, dayOf(app, request)) : []
      return success({ list })
    }),
  )
}

/** Price of a dose by the ranges of supply; null without one. */
function prices(app: FastifyInstance): void {
  const open = (access: string) => call(access, 'farm')
  app.get('/semen-sales/price', open('semen-sales:create'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { lotUid, farmId } = request.query as Query
      const known = isUuid(lotUid) && isUuid(farmId)
      return success({
        range: known ? await lotPrice(tx, caller, lotUid, farmId, dayOf(app, request)) : null,
      })
    }),
  )
  app.get('/seminal-receive/price', open('seminal-receive:create'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { supplierId, breedId, lineId, ...query } = request.query as Query
      const farmId = chooseFarm(caller, query.farmId)
      const breeds = { breedId: uuidOrNull(breedId), lineId: uuidOrNull(lineId) }
      const asked = { supplierId: uuidOrNull(supplierId), farmId, date: dayOf(app, request), ...breeds }
      return success({ range: await rangePrice(tx, asked) })
    }),
  )
}

/** Uids in a body must be valid for the caller, as everywhere. */
async function assertPointers({ tx, caller }: Act, fields: Fields, given: object): Promise<void> {
  const pointers = pointersOf(fields, given as Record<string, unknown>)
  const lost = await dangling(tx, pointers, resourceNamed, (target) => scopeCondition(target, caller.scope))
  if (lost.length > 0) throw invalid(Object.fromEntries(lost.map((one) => [one.key, [pointerProblem(one)]])))
}

const REGISTER = functionCode(settlement.name, 'later')
const receiptBody = { version: integer('版本', { required: true }), ...receiptFields }

/** Money of clients: for a settlement, before one, and reversals. */
export async function receiptRoutes(app: FastifyInstance): Promise<void> {
  const stores = { settlements: storeOf(settlement), receipts: storeOf(clientReceipt) }
  const step = stepOf(app)
  const scope = 'farm' as const
  const ofSettlement = `/${settlement.name}/:uid/receipts`
  app.get(ofSettlement, call(settlement.name, scope), (request) =>
    app.inScope(request, async (tx, caller) => {
      const reading = { tx, caller, today: farmToday(app.now()) }
      return success(await settlementReceipts(reading, stores, uidParam(request)))
    }),
  )
  app.post(ofSettlement, call(REGISTER, scope, '登记收款', { body: receiptBody }), (request) => {
    const { version, ...given } = readBody(receiptBody, request.body)
    const held = { uid: uidParam(request), version }
    return step(request, (act) => registerReceipt(act, stores, held, given))
  })
  app.post(
    `/${clientReceipt.name}`,
    call(REGISTER, scope, '登记预收', { body: prepaidFields }),
    (request) => {
      const given = readBody(prepaidFields, request.body)
      return step(request, (act) => registerPrepaid(act, stores, given))
    },
  )
  app.post(
    `/${clientReceipt.name}/:uid/reverse`,
    call(functionCode(clientReceipt.name, 'reverse'), scope, '冲销', { body: reversalFields }),
    (request) => {
      const given = readBody(reversalFields, request.body)
      const uid = uidParam(request)
      return step(request, (act) => reverseReceipt(act, stores, uid, given))
    },
  )
}

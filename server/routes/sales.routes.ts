import type { FastifyInstance } from 'fastify'
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
import { dangling, pointerProblem, pointersOf } from '../kit/pointers.ts'
import { invalid } from '../kit/refused.ts'
import { scopeCondition } from '../kit/scope.ts'
import { type Asked, callsOf } from '../plugins/call.ts'
import { dayOr } from '../plugins/read-body.ts'
import { storeNamed, storeOf } from '../stores.ts'

/** A step of a document: its name, its body, and its action. `uid` is empty for a new document. */
interface Step<F extends Fields> {
  readonly screen: string
  readonly button: string
  readonly summary: string
  readonly body: F
  /** @returns the uid of a document it made */
  readonly run: (act: Act, given: RowOf<F>, uid: string) => Promise<unknown>
}

/** Dispatch, receipt and purchase of semen: one call per change of state. */
export async function semen(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'semen-sales', scope: 'farm' })
  const step = <F extends Fields>(path: string, { screen, button, summary, body, run }: Step<F>) => {
    calls.post(`/${screen}${path}`, { access: screen, button, summary, body, once: true }, async (act) => {
      await assertPointers(act, body, act.body)
      const uid = path === '' ? '' : act.uid
      const made = await run(act, act.body, uid)
      return storeNamed(screen).get(act.tx, act.caller, uid || String(made))
    })
  }
  const undo = (screen: string, run: (act: Act, uid: string, reason: string) => Promise<void>) =>
    step('/:uid/undo', {
      screen,
      button: 'undo',
      summary: '撤销',
      body: undoFields,
      run: (act, { reason }, uid) => run(act, uid, reason),
    })

  step('', { screen: 'semen-sales', button: 'create', summary: '发货', body: shipFields, run: shipSemen })
  undo('semen-sales', undoShipment)
  step('/:uid/receive', {
    screen: 'semen-recevice',
    button: 'receive',
    summary: '接收',
    body: receiveFields,
    run: (act, given, uid) => receiveSemen(act, uid, given),
  })
  step('/:uid/reject', {
    screen: 'semen-recevice',
    button: 'reject',
    summary: '拒收',
    body: rejectFields,
    run: (act, given, uid) => rejectSemen(act, uid, given),
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
const dayOf = ({ today, sent }: Asked): string => dayOr(today, sent.date)

/** Choices in the form of a dispatch: lots in stock, and farms a lot may be sent to. */
function choices(app: FastifyInstance): void {
  const calls = callsOf(app, { access: 'semen-sales:create', scope: 'farm' })
  calls.list('/semen-sales/lots', {}, (asked) =>
    stockedLots(asked.tx, asked.caller.scope.farms, dayOf(asked)),
  )
  calls.get('/semen-sales/farms', {}, async (asked) => {
    const { lotUid } = asked.sent
    return { list: isUuid(lotUid) ? await targetFarms(asked.tx, asked.caller, lotUid, dayOf(asked)) : [] }
  })
}

/** Price of a dose by the ranges of supply; null without one. */
function prices(app: FastifyInstance): void {
  const calls = callsOf(app, { access: 'semen-sales:create', scope: 'farm' })
  calls.get('/semen-sales/price', {}, async (asked) => {
    const { lotUid, farmId } = asked.sent
    const known = isUuid(lotUid) && isUuid(farmId)
    return { range: known ? await lotPrice(asked.tx, asked.caller, lotUid, farmId, dayOf(asked)) : null }
  })
  calls.get('/seminal-receive/price', { access: 'seminal-receive:create' }, async (asked) => {
    const { supplierId, breedId, lineId } = asked.sent
    const breeds = { breedId: uuidOrNull(breedId), lineId: uuidOrNull(lineId) }
    const range = { supplierId: uuidOrNull(supplierId), farmId: asked.farmId, date: dayOf(asked), ...breeds }
    return { range: await rangePrice(asked.tx, range) }
  })
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
  const calls = callsOf(app, { access: REGISTER, scope: 'farm' })
  const ofSettlement = `/${settlement.name}/:uid/receipts`
  calls.get(ofSettlement, { access: settlement.name }, (act) => settlementReceipts(act, stores, act.uid))
  const registering = { summary: '登记收款', body: receiptBody, once: true }
  calls.post(ofSettlement, registering, (act) => {
    const { version, ...given } = act.body
    return registerReceipt(act, stores, { uid: act.uid, version }, given)
  })
  const prepaying = { summary: '登记预收', body: prepaidFields, once: true }
  calls.post(`/${clientReceipt.name}`, prepaying, (act) => registerPrepaid(act, stores, act.body))
  const reversing = { access: functionCode(clientReceipt.name, 'reverse'), summary: '冲销', once: true }
  calls.post(`/${clientReceipt.name}/:uid/reverse`, { ...reversing, body: reversalFields }, (act) =>
    reverseReceipt(act, stores, act.uid, act.body),
  )
}

import type { FastifyInstance } from 'fastify'
import { integer } from '#kit/field.ts'
import { functionCode } from '#kit/resource.ts'
import {
  clientReceipt,
  prepaidFields,
  receiptFields,
  reversalFields,
} from '#resources/sales/client-receipt.ts'
import { settlement } from '#resources/sales/settlement.ts'
import {
  registerPrepaid,
  registerReceipt,
  reverseReceipt,
  settlementReceipts,
} from '../commands/sales/sales.receipts.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { storeOf } from '../stores.ts'
import { readBody, uidParam } from './read-body.ts'
import { stepOf } from './step.ts'

const REGISTER = functionCode(settlement.name, 'later')
const receiptBody = { version: integer('版本', { required: true }), ...receiptFields }

/** Money of clients: for a settlement, before one, and taken back. */
export async function receiptRoutes(app: FastifyInstance): Promise<void> {
  const stores = { settlements: storeOf(settlement.name), receipts: storeOf(clientReceipt.name) }
  const step = stepOf(app)
  const scope = 'farm' as const
  const ofSettlement = `/${settlement.name}/:uid/receipts`
  app.get(ofSettlement, { config: { access: settlement.name, scope } }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const reading = { tx, caller, today: farmToday(app.now()) }
      return success(await settlementReceipts(reading, stores, uidParam(request)))
    }),
  )
  const registering = { access: REGISTER, scope, doc: { summary: '登记收款', body: receiptBody } }
  app.post(ofSettlement, { config: registering }, (request) => {
    const { version, ...given } = readBody(receiptBody, request.body)
    const held = { uid: uidParam(request), version }
    return step(request, (act) => registerReceipt(act, stores, held, given))
  })
  const prepaying = { access: REGISTER, scope, doc: { summary: '登记预收', body: prepaidFields } }
  app.post(`/${clientReceipt.name}`, { config: prepaying }, (request) => {
    const given = readBody(prepaidFields, request.body)
    return step(request, (act) => registerPrepaid(act, stores, given))
  })
  const reversing = {
    access: functionCode(clientReceipt.name, 'reverse'),
    scope,
    doc: { summary: '冲销', body: reversalFields },
  }
  app.post(`/${clientReceipt.name}/:uid/reverse`, { config: reversing }, (request) => {
    const given = readBody(reversalFields, request.body)
    const uid = uidParam(request)
    return step(request, (act) => reverseReceipt(act, stores, uid, given))
  })
}

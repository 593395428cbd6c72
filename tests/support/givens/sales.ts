import { type Givens, TICKET_LINE } from './scene.ts'

export const sales: Givens = {
  deliveryBatch: ({ batch }) => ({ batchNo: batch, houseId: null, planHeads: 3, planWeight: '7.1' }),
  'ware-ticket': () => ({
    ...{ weighDate: '2026-11-05', load: 'MARKET', tare: '1000', gross: '1550', heads: 5, weighTime: '08:30' },
  }),
  'sales-ticket': ({ client }) => ({
    ...{ saleDate: '2026-11-05', clientId: client, weighIds: [], deliveryNo: null, lines: [TICKET_LINE] },
  }),
  unified_checkout: ({ waitingTicket }) => ({
    ...{ checkoutDate: '2026-11-05', clientId: null, weighIds: [], lines: [{ ticketId: waitingTicket }] },
  }),
  'settle-accounts': ({ client, owedTicket }) => ({
    ...{ settleDate: '2026-11-06', clientId: client, discount: '0.60', lines: [{ ticketId: owedTicket }] },
  }),
  'client-receipt': ({ client }) => ({ clientId: client, kind: 'PREPAID', amount: '500.00' }),
  'seminal-receive': ({ supplier }) => ({ supplierId: supplier }),
  'semen-recevice': ({ farm }) => ({ fromFarmId: farm.uid }),
}

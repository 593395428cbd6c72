/** Each step of semen sent, received, refused and bought leaves the rows of both farms in the audit log. */
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { type Doc, semenFixture } from '#support/semen.ts'

const w = await semenFixture()
const { t, sender, receiver } = w
const bySender = madeBy('sender', () => w.stud)
const byReceiver = madeBy('receiver', () => w.farm)
const sale = (uid: string, sides: Expected['sides'], more: Partial<Expected> = {}): Expected => ({
  ...{ target: 'semen-sales', uid, sides, ...more },
})
const receipt = (uid: string, sides: Expected['sides'], more: Partial<Expected> = {}): Expected => ({
  ...{ target: 'semen-recevice', uid, sides, ...more },
})
const shipped = async () => (await w.ship(await w.lot(20), 8)).data.uid
const receive = (uid: string) =>
  receiver.post<Doc>(`semen-recevice/${uid}/receive`, {
    ...{ date: '2026-11-20', temperature: '17', motility: '75.5', accepted: 8 },
  })
const from = (status: string, to: string) => ({ before: { status }, after: { status: to } })
let bought: string

auditTable(t, 'semen', [
  [
    'POST semen-sales',
    async () => {
      const answer = await w.ship(await w.lot(20), 8)
      const { uid } = answer.data
      return bySender(answer, sale(uid, 'after'), receipt(uid, 'after'))
    },
  ],
  [
    'POST semen-sales/:uid/undo',
    async () => {
      const uid = await shipped()
      const answer = await sender.post(`semen-sales/${uid}/undo`, { reason: '录错' })
      const reason = '录错'
      return bySender(answer, sale(uid, 'both', { reason }), receipt(uid, 'both', { reason }))
    },
  ],
  [
    'POST semen-recevice/:uid/receive',
    async () => {
      const uid = await shipped()
      const change = from('SHIPPED', 'RECEIVED')
      return byReceiver(await receive(uid), receipt(uid, 'both', change), sale(uid, 'both', change))
    },
  ],
  [
    'POST semen-recevice/:uid/undo',
    async () => {
      const uid = await shipped()
      await receive(uid)
      const answer = await receiver.post(`semen-recevice/${uid}/undo`, { reason: '录错' })
      const change = from('RECEIVED', 'SHIPPED')
      return byReceiver(answer, receipt(uid, 'both', change), sale(uid, 'both', change))
    },
  ],
  [
    'POST semen-recevice/:uid/reject',
    async () => {
      const uid = await shipped()
      const answer = await receiver.post(`semen-recevice/${uid}/reject`, {
        date: '2026-11-21',
        reason: '活力低',
      })
      const change = from('SHIPPED', 'REJECTED')
      return byReceiver(answer, receipt(uid, 'both', change), sale(uid, 'both', change))
    },
  ],
  [
    'POST seminal-receive',
    async () => {
      const answer = await receiver.post<Doc>('seminal-receive', {
        ...{ farmId: w.farm.uid, receiveDate: '2026-11-20', supplierId: w.supplier, lotNo: 'YF001' },
        ...{ boarEarNo: 'D88', breedId: w.breed, producedDate: '2026-11-19', validTo: '2026-11-23' },
        ...{ doses: 30, price: '45.125' },
      })
      bought = answer.data?.uid ?? ''
      return byReceiver(answer, { target: 'seminal-receive', uid: bought, sides: 'after' })
    },
  ],
  [
    'POST seminal-receive/:uid/undo',
    async () => {
      const answer = await receiver.post(`seminal-receive/${bought}/undo`, { reason: '录错' })
      return byReceiver(answer, { target: 'seminal-receive', uid: bought, sides: 'both', reason: '录错' })
    },
  ],
])

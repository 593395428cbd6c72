/** Each step of subscriptions, offline files and delivery channels leaves its rows in the audit log. */
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { ended, questionOf } from '#support/downloads.ts'
import { subscriptionFixture } from '#support/subscription-fixture.ts'
import { inputOf, subscriptionsOf, turnAt, turnUntilMade } from '#support/subscriptions.ts'

const { t, admin, farmId, chat, owner, uid, subscribe, channel, robot } = await subscriptionFixture()
const byOwner = madeBy('owner', () => ({ uid: farmId }))
const byAdmin = madeBy('admin', () => t.root)
const one =
  (target: string) =>
  (row: string, sides: Expected['sides'], more: Partial<Expected> = {}): Expected => ({
    ...{ target, uid: row, sides, ...more },
  })
const subscription = one('subscription')
const ofChannel = one('subscription-channel')
const RETRIES = [
  '2025-07-19 12:31',
  '2025-07-19 12:35',
  '2025-07-19 13:05',
  '2025-07-19 15:05',
  '2025-07-19 23:00',
]
const post = {
  kind: 'EMAIL',
  name: '公司邮箱',
  address: 'smtp://127.0.0.1:2525',
  sender: 'pigs@pigs.example',
}

auditTable(t, 'subscriptions', [
  [
    'POST subscription',
    async () => {
      const answer = await owner.post<{ uid: string }>(
        'subscription',
        inputOf({ recipients: [uid('reader')] }),
      )
      return byOwner(answer, subscription(answer.data.uid, 'after', { after: { name: '产仔日报' } }))
    },
  ],
  [
    'PUT subscription/:uid',
    async () => {
      const made = await subscribe()
      const input = inputOf({ recipients: [uid('reader')], name: '产仔早报', version: 1 })
      const change = { before: { name: '产仔日报' }, after: { name: '产仔早报' } }
      return byOwner(await owner.put(`subscription/${made}`, input), subscription(made, 'both', change))
    },
  ],
  [
    'POST subscription/:uid/enabled',
    async () => {
      const made = await subscribe()
      const change = { before: { enabled: true }, after: { enabled: false } }
      const answer = await owner.post(`subscription/${made}/enabled`, { enabled: false })
      return byOwner(answer, subscription(made, 'both', change))
    },
  ],
  [
    'POST subscription/:uid/run',
    async () => {
      const made = await subscribe()
      const answer = await owner.post<{ run: string }>(`subscription/${made}/run`)
      return byOwner(answer, subscription(made, 'after', { after: { run: answer.data.run } }))
    },
  ],
  [
    'POST subscription/runs/:run/:delivery/resend',
    async () => {
      chat.reply = () => ({ status: 404 })
      const made = await subscribe({ channels: [await robot()] })
      await turnUntilMade(t, owner, '2025-07-19 12:30')
      for (const moment of RETRIES) await turnAt(t, moment)
      const [run] = (await subscriptionsOf(owner)).runs
      const failed = run?.deliveries.find(({ state }) => state === 'FAILED')?.uid
      const answer = await owner.post(`subscription/runs/${run?.uid}/${failed}/resend`)
      return byOwner(answer, subscription(made, 'after', { after: { resend: failed } }))
    },
  ],
  [
    'POST subscription/trial',
    async () => {
      const answer = await owner.post<{ uid: string }>(
        'subscription/trial',
        inputOf({ recipients: [uid('owner')] }),
      )
      return byOwner(answer, subscription(answer.data.uid, 'after', { after: { trial: '产仔日报' } }))
    },
  ],
  [
    'DELETE subscription/:uid',
    async () => {
      const made = await subscribe()
      const answer = await owner.delete(`subscription/${made}`)
      return byOwner(answer, subscription(made, 'before', { before: { name: '产仔日报' } }))
    },
  ],
  [
    'POST subscription/channels',
    async () => {
      const answer = await admin.post<{ uid: string }>('subscription/channels', post)
      return byAdmin(
        answer,
        ofChannel(answer.data.uid, 'after', { after: { name: '公司邮箱', addressSet: true } }),
      )
    },
  ],
  [
    'PUT subscription/channels/:uid',
    async () => {
      const made = await channel(post)
      const answer = await admin.put(`subscription/channels/${made}`, {
        ...post,
        name: '集团邮箱',
        version: 1,
      })
      const change = { before: { name: '公司邮箱' }, after: { name: '集团邮箱' } }
      return byAdmin(answer, ofChannel(made, 'both', change))
    },
  ],
  [
    'POST subscription/channels/:uid/test',
    async () => {
      chat.reply = () => ({ status: 200, body: '{"errcode":0}' })
      const made = await robot()
      const answer = await admin.post(`subscription/channels/${made}/test`, {})
      return byAdmin(answer, ofChannel(made, 'after', { after: { test: '柳河生产群' } }))
    },
  ],
  [
    'DELETE subscription/channels/:uid',
    async () => {
      const made = await channel(post)
      const answer = await admin.delete(`subscription/channels/${made}`)
      return byAdmin(answer, ofChannel(made, 'before', { before: { name: '公司邮箱', kind: 'EMAIL' } }))
    },
  ],
  [
    'POST bi/births/offline',
    async () => {
      const answer = await owner.post<{ uid: string }>('bi/births/offline', questionOf('births'))
      const task = answer.data.uid
      await ended(owner, task)
      return byOwner(answer, one('births')(task, 'after', { after: { offline: 'table' } }))
    },
  ],
  [
    'POST month-pack/:uid/generate',
    async () => {
      const items = [{ report: 'births', group: 'week' }]
      const pack = (await admin.post<{ uid: string }>('month-pack', { name: '六月包', items })).data.uid
      const answer = await admin.post<{ uid: string }>(`month-pack/${pack}/generate`, {
        month: '2025-06',
        farmIds: [farmId],
      })
      await ended(admin, answer.data.uid)
      const after = { generate: '2025-06', farms: [farmId] }
      return byAdmin(answer, one('month-pack')(pack, 'after', { after }))
    },
  ],
])

import type { FastifyInstance } from 'fastify'
import { channelKinds } from '#domain/subscription/channels.ts'
import { choice, flag, integer, organisation, text } from '#kit/field.ts'
import { SUBSCRIPTION } from '#kit/subscriptions.ts'
import { sendByChannel } from '../commands/subscription/send-by-channel.ts'
import {
  addChannel,
  allChannels,
  type ChannelInput,
  changeChannel,
  channelOf,
  noteTest,
  removeChannel,
} from '../commands/subscription/subscription.channels.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment } from '../kit/clock.ts'
import { mailHost } from '../kit/outbound/mail.ts'
import { OutboundError, vaultOf } from '../kit/outbound/outbound.ts'
import { outboundUrl } from '../kit/outbound/outbound-post.ts'
import { invalid, notFound, Refused } from '../kit/refused.ts'
import { type Asked, callsOf, outside } from '../plugins/call.ts'

const TARGET = `${SUBSCRIPTION}-channel`
const channel = {
  kind: choice('类型', channelKinds, { required: true }),
  name: text('名称', { required: true, maxLength: 40 }),
  companyId: organisation('可用公司', ['company']),
  address: text('地址', { maxLength: 500 }),
  secret: text('密钥', { maxLength: 200 }),
  account: text('账号'),
  sender: text('发件人', { maxLength: 120 }),
  enabled: flag('启用', { default: true }),
}
const fields = {
  add: channel,
  change: { ...channel, version: integer('版本', { required: true, min: 1 }) },
  test: { to: text('收件邮箱') },
}

/** 发送渠道: targets of messages, managed by the administrators of the group alone. No answer holds an address or a key. */
export async function channelRoutes(app: FastifyInstance): Promise<void> {
  const vault = vaultOf(app.outbound)
  const calls = callsOf(app, { access: `${SUBSCRIPTION}:channels`, scope: 'deployment' })
  calls.list('/', { summary: '发送渠道' }, ({ tx }) => allChannels(tx, vault))

  calls.post('/', { summary: '新增渠道', body: fields.add }, async (act) => {
    const input = readChannel(act.body)
    const uid = await addChannel(act, vault, input)
    await audit(act.tx, act.caller, { target: TARGET, targetUid: uid, after: traced(input) })
    return { uid }
  })

  calls.put('/:uid', { summary: '修改渠道', body: fields.change }, async (act) => {
    const { version, ...typed } = act.body
    const { uid } = act
    const input = readChannel(typed)
    const before = await changeChannel(act, vault, uid, { ...input, version })
    await audit(act.tx, act.caller, { target: TARGET, targetUid: uid, before, after: traced(input) })
  })

  calls.delete('/:uid', { summary: '删除渠道' }, async (act) => {
    const before = await removeChannel(act, vault, act.uid)
    await audit(act.tx, act.caller, { target: TARGET, targetUid: act.uid, before })
  })

  const testing = { summary: '测试渠道', body: fields.test, overrides: { within: outside(app) } }
  calls.post('/:uid/test', testing, async (asked) => ({ status: await testChannel(app, asked) }))
}

type Read = Omit<ChannelInput, 'enabled'> & { readonly enabled: boolean | null }

/** @throws Refused INVALID for an address of another kind */
function readChannel(input: Read): ChannelInput {
  const { kind, address } = input
  if (address !== null)
    try {
      if (kind === 'EMAIL') mailHost(address)
      else outboundUrl(address)
    } catch (error) {
      if (error instanceof OutboundError) throw invalid({ address: [error.message] })
      throw error
    }
  if (kind === 'EMAIL' && !input.sender?.includes('@')) throw invalid({ sender: ['请输入发件邮箱'] })
  return { ...input, enabled: input.enabled !== false }
}

/** The trail shows that an address or a key was set, but not its value. */
const traced = ({ address, secret, ...shown }: ChannelInput): object => ({
  ...shown,
  addressSet: address !== null,
  secretSet: secret !== null,
})

/** Sends a test message; its result is stored with the channel. */
async function testChannel(
  app: FastifyInstance,
  { caller, uid, now, body: { to } }: Asked<typeof fields.test>,
): Promise<number> {
  const one = await channelOf(app.db, vaultOf(app.outbound), uid)
  if (!one) throw notFound()
  if (one.kind === 'EMAIL' && !to?.includes('@')) throw invalid({ to: ['请输入收件邮箱'] })
  const words = `${caller.name} ${farmMoment(now).slice(0, 16)} 发出的测试消息`
  const message = { title: '猪场管理系统 渠道测试', lines: [words], link: null, to, attachment: null }
  await audit(app.db, caller, { target: TARGET, targetUid: uid, after: { test: one.name } })
  try {
    const status = await sendByChannel(one, message, app.outbound, now)
    await noteTest(app.db, uid, now, null)
    return status
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    await noteTest(app.db, uid, now, error.message)
    throw new Refused('ERROR', error.message)
  }
}

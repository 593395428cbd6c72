import { createHmac } from 'node:crypto'
import type { RobotKind } from '#domain/subscription/channels.ts'
import { type Outbound, OutboundError } from './outbound.ts'
import { outboundPost, outboundUrl } from './outbound-post.ts'

/** A message of a robot: a title, lines of text, and a link. */
export interface RobotMessage {
  readonly title: string
  readonly lines: readonly string[]
  readonly link: string | null
}

export interface Robot {
  readonly kind: RobotKind
  /** The address issued by the chat group; it contains its key. */
  readonly address: string
  /** Key for signing the messages; null where the group needs none. */
  readonly secret: string | null
}

interface Call {
  readonly address: string
  readonly body: object
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')

const markdownOf = ({ title, lines, link }: RobotMessage): string =>
  [`**${title}**`, ...lines, ...(link ? [`[打开](${link})`] : [])].join('\n\n')

const textOf = ({ title, lines, link }: RobotMessage): string =>
  [title, ...lines, ...(link ? [link] : [])].join('\n')

/** Address and signature of each kind, as documented by its maker. */
const calls: Record<RobotKind, (robot: Robot, message: RobotMessage, now: Date) => Call> = {
  // the key in the address is enough
  WECOM: ({ address }, message) => ({
    address,
    body: { msgtype: 'markdown', markdown: { content: markdownOf(message) } },
  }),

  // the query carries milliseconds and HMAC-SHA256(secret, "milliseconds\nsecret")
  DINGTALK({ address, secret }, message, now) {
    const url = outboundUrl(address)
    if (secret) {
      const timestamp = String(now.getTime())
      url.searchParams.set('timestamp', timestamp)
      url.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
    }
    const markdown = { title: message.title, text: markdownOf(message) }
    return { address: url.href, body: { msgtype: 'markdown', markdown } }
  },

  // the body carries seconds and HMAC-SHA256 of nothing with "seconds\nsecret" as key
  FEISHU({ address, secret }, message, now) {
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const signed = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {}
    return { address, body: { ...signed, msg_type: 'text', content: { text: textOf(message) } } }
  },
}

/** Messages for codes the group's owner can act on. */
const REPLIES: Readonly<Record<number, string>> = {
  93000: '机器人地址失效或已被群主移除',
  45009: '发送过于频繁',
  310000: '钉钉机器人安全设置不符（签名、关键词或 IP）',
  300001: '钉钉机器人地址失效',
  400101: '钉钉机器人地址失效',
  130101: '发送过于频繁',
  19001: '飞书机器人地址失效',
  19021: '飞书机器人签名不符',
  19022: '飞书机器人未放行本服务器 IP',
  19024: '飞书机器人关键词不符',
}

/** Sends a message to a group. @throws OutboundError where it was refused */
export async function sendToRobot(
  robot: Robot,
  message: RobotMessage,
  outbound: Outbound,
  now: Date,
): Promise<number> {
  const { address, body } = calls[robot.kind](robot, message, now)
  const posted = { body: JSON.stringify(body), codes: ['errcode', 'code', 'StatusCode'] }
  const { status, code } = await outboundPost(address, posted, outbound)
  if (status === 404 || status === 410)
    throw new OutboundError(`${status} 机器人地址失效或已被群主移除`, { status })
  if (status < 200 || status >= 300) throw new OutboundError(`${status} 对方未接收`, { status })
  if (code !== null && code !== 0)
    throw new OutboundError(`${code} ${REPLIES[code] ?? '对方未接收'}`, { status: code })
  return status
}

import type { RobotKind } from '#domain/subscription/channels.ts'
import { type Mail, sendMail } from '#server/kit/outbound/mail.ts'
import { type Outbound, OutboundError } from '#server/kit/outbound/outbound.ts'
import { type RobotMessage, sendToRobot } from '#server/kit/outbound/robots.ts'
import { assertUnlocked, type Channel } from './subscription.channels.ts'

export interface ChannelMessage extends RobotMessage {
  /** Mail address of the recipient; null for a robot, which writes to its group. */
  readonly to: string | null
  readonly attachment: Mail['attachment']
}

/** Sends a message by a channel. @returns the status of the other side @throws OutboundError */
export async function sendByChannel(
  channel: Channel,
  message: ChannelMessage,
  outbound: Outbound,
  now: Date,
): Promise<number> {
  assertUnlocked(channel)
  const { kind, address, secret, account, sender } = channel
  const { title, lines, link, to, attachment } = message
  if (kind !== 'EMAIL')
    return sendToRobot({ kind: kind satisfies RobotKind, address, secret }, message, outbound, now)
  if (!to || !sender) throw new OutboundError('没有收件或发件邮箱', { isFinal: true })
  const text = [...lines, ...(link ? [link] : [])].join('\n\n')
  return sendMail({ address, account, secret, sender }, { to, subject: title, text, attachment }, outbound)
}

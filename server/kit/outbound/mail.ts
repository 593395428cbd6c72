import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Outbound, OutboundError, openAddresses, wayError } from './outbound.ts'

const PATIENCE_MS = 20_000

/** A configured mail server. */
interface MailServer {
  /** smtps://host:465 or smtp://host:587. */
  readonly address: string
  readonly account: string | null
  readonly secret: string | null
  /** Sender address. */
  readonly sender: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachment: { readonly name: string; readonly content: Buffer } | null
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** Host and port of a mail server. @throws OutboundError for an invalid address */
export function mailHost(address: string): { host: string; port: number; secure: boolean } {
  const url = URL.canParse(address) ? new URL(address) : null
  const port = url && PORTS[url.protocol]
  if (!url || !port || !url.hostname)
    throw new OutboundError('邮件服务器须写成 smtp://主机:端口 或 smtps://主机:端口', { isFinal: true })
  if (url.username || url.password) throw new OutboundError('地址不能带账号密码', { isFinal: true })
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return { host, port: Number(url.port) || port, secure: url.protocol === 'smtps:' }
}

/**
 * Sends one mail to one recipient, over a connection to the checked address whose certificate must match the name. A password is sent over
 * an encrypted connection only.
 * @throws OutboundError
 */
export async function sendMail(server: MailServer, mail: Mail, outbound: Outbound): Promise<number> {
  const { host, port, secure } = mailHost(server.address)
  const [open] = await openAddresses(host, outbound)
  const { account: user, secret: pass } = server
  const transport = createTransport({
    ...{ host: open?.address ?? '', port, secure, requireTLS: !secure && user !== null },
    ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    ...{
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(isIP(host) ? {} : { tls: { servername: host } }),
    },
    ...(user === null ? {} : { auth: { user, pass: pass ?? '' } }),
  })
  const { to, subject, text, attachment } = mail
  const attachments = attachment ? [{ filename: attachment.name, content: attachment.content }] : []
  try {
    const sent = await transport.sendMail({ from: server.sender, to, subject, text, attachments })
    return replyCode(sent.response) ?? 250
  } catch (error) {
    throw mailError(error)
  } finally {
    transport.close()
  }
}

const replyCode = (response: string | undefined): number | null =>
  /^\d{3}/.test(response ?? '') ? Number(response?.slice(0, 3)) : null

const MAIL_WORDS: Readonly<Record<string, string>> = {
  EAUTH: '邮件服务器拒绝账号或密码',
  EENVELOPE: '邮件服务器拒绝收件人或发件人',
  EMESSAGE: '邮件服务器拒绝邮件内容',
  ETLS: '邮件服务器不支持加密连接，未发送密码',
}

function mailError(error: unknown): OutboundError {
  const { code = '', responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  const words = MAIL_WORDS[code]
  if (!words && !responseCode) return wayError(error)
  const status = responseCode ?? null
  return new OutboundError([status, words ?? '邮件服务器未接收'].filter(Boolean).join(' '), { status })
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { databaseStatus, translate } from '../kit/database-errors.ts'
import type { Envelope } from '../kit/envelope.ts'
import { Refused } from '../kit/refused.ts'
import { NoRoom } from '../kit/storage.ts'

export const httpMessages: Record<number, [string, string]> = {
  400: ['INVALID', '请求格式不正确'],
  404: ['NOT_FOUND', '请求的地址不存在'],
  413: ['TOO_LARGE', '上传内容超过大小限制'],
  415: ['UNSUPPORTED', '不支持的内容类型'],
  429: ['TOO_MANY', '操作过于频繁，请稍后再试'],
  503: ['SYSTEM_ERROR', '数据库暂时没有响应，请稍后再试'],
  507: ['SYSTEM_ERROR', '服务器存储空间不足或不能写入，请联系管理员'],
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True where a rule refused; a business refusal has status 200, so the status does not show it. */
    wasRefused: boolean
  }
}

/** Errors of the form reader for a truncated or invalid form. */
const BROKEN_FORM =
  /^(Unexpected end of (multipart data|form|file)|Multipart: Boundary not found|Malformed |Missing Content-Type)/

const formStatus = ({ headers }: FastifyRequest, { message }: Error): 400 | undefined =>
  headers['content-type']?.startsWith('multipart/') && BROKEN_FORM.test(message) ? 400 : undefined

/** The client disconnected before the answer ended: not an error here. */
const LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

/** The only place that turns an error into an answer: a reason for the user, no internals. */
export const errors = fp(async (app: FastifyInstance) => {
  app.decorateRequest('wasRefused', false)
  app.setErrorHandler((raw: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = translate(raw)
    if (error instanceof Refused) {
      request.wasRefused = true
      return reply.code(error.status).send(refusal(error, request))
    }
    const status = raw.statusCode ?? formStatus(request, raw) ?? databaseStatus(raw) ?? 500
    if (status === 507 && !(raw instanceof NoRoom)) app.storage.noteShort()
    if (status >= 500 && raw.code !== LEFT)
      request.log.error({ err: raw, requestId: request.id }, 'request failed')
    const [code, msg] =
      httpMessages[status] ?? (status < 500 ? ['INVALID', '请求不正确'] : ['SYSTEM_ERROR', '系统错误'])
    return reply.code(status).send({ code, msg, data: null, requestId: request.id } satisfies Envelope)
  })
  app.setNotFoundHandler((request, reply) => {
    return reply.code(404).send({
      code: 'NOT_FOUND',
      msg: '请求的地址不存在',
      data: null,
      requestId: request.id,
    } satisfies Envelope)
  })
})

function refusal(error: Refused, request: FastifyRequest): Envelope {
  return {
    code: error.code,
    msg: error.message,
    data: error.data ?? null,
    ...(error.errors ? { errors: error.errors } : {}),
    requestId: request.id,
  }
}

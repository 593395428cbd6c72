import type { FastifyInstance } from 'fastify'
import { Refused } from '../kit/refused.ts'

const MAX_BODY = 1024 * 1024

function fieldValue(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('INVALID', '请求格式不正确')
  }
}

/** A form's fields as a JSON body: one field `payload` with all of it, or a field per key. */
function readForm(text: string): Record<string, unknown> {
  const fields = new Map(new URLSearchParams(text))
  const payload = fields.get('payload')
  const entries =
    payload === undefined
      ? [...fields].map(([key, one]) => [key, fieldValue(one)])
      : asEntries(fieldValue(payload))
  return Object.fromEntries(entries)
}

function asEntries(value: unknown): [string, unknown][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Refused('INVALID', '请求格式不正确')
  return Object.entries(value)
}

/** Lets the routes of `app` accept a form post: a browser saves the answer as a file, however large (spec §7, hidden frame). */
export function acceptFormPost(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    async (_request: unknown, body: string | Buffer) => readForm(String(body)),
  )
}

import type { FastifyInstance } from 'fastify'
import { type Kept, keep, kept } from '../commands/base/preferences.ts'
import { audit } from '../kit/audit.ts'
import { success } from '../kit/envelope.ts'
import { conflict, invalid } from '../kit/refused.ts'
import { traceOf } from '../plugins/authorization.ts'

interface ByName {
  Params: { name: string }
}

const MAX_BYTES = 64 * 1024
const NOTHING: Kept = { value: null, version: 0 }

/** What a screen keeps for one person: column settings, saved queries. The value is the browser's own affair. */
export async function preference(app: FastifyInstance): Promise<void> {
  const own = (summary: string) => ({
    config: { access: 'SIGNED_IN', scope: 'none', doc: { summary } } as const,
  })

  app.get<ByName>('/preference/:name', own('读取个人设置'), (request) =>
    app.inScope(request, async (tx, caller) =>
      success((await kept(tx, caller.uid, nameOf(request.params))) ?? NOTHING),
    ),
  )

  app.put<ByName>('/preference/:name', own('保存个人设置'), (request) => {
    const name = nameOf(request.params)
    const { text, version } = asPreference(request.body)
    return app.inScope(request, async (tx, caller) => {
      const before = await kept(tx, caller.uid, name, true)
      if ((before?.version ?? 0) !== version) throw conflict({ version }, before ?? NOTHING)
      await keep(tx, caller.uid, name, text)
      await audit(tx, caller, traceOf(request), [{ target: 'preference', reason: name }])
      return success(await kept(tx, caller.uid, name))
    })
  })
}

function nameOf({ name }: { name: string }): string {
  if (!/^[\w:.-]{1,80}$/.test(name)) throw invalid({ name: ['设置名称不正确'] })
  return name
}

function asPreference(body: unknown): { text: string; version: number } {
  const { value, version } = (body ?? {}) as { value?: unknown; version?: unknown }
  const text = JSON.stringify(value)
  if (text === undefined) throw invalid({ value: ['请输入设置内容'] })
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid({ value: ['设置内容过大'] })
  // PostgreSQL stores no NUL and no half of a surrogate pair
  if (/\\u0000|\\u[dD][89a-fA-F]/.test(text)) throw invalid({ value: ['包含无法识别的字符'] })
  if (!Number.isSafeInteger(version)) throw invalid({ version: ['缺少版本号'] })
  return { text, version: Number(version) }
}

import type { FastifyInstance } from 'fastify'
import { isFilterKey } from '#domain/filter-key.ts'
import { text } from '#kit/field.ts'
import { keepFilters, markUsed, readFilters } from '../commands/base/kept-filters.ts'
import { audit } from '../kit/audit.ts'
import { success } from '../kit/envelope.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { traceOf } from '../plugins/authorization.ts'
import { EXPIRED } from '../plugins/kept-filters.ts'
import { readBody } from './read-body.ts'

const MAX_CONTENT = 400_000
const fields = {
  key: text('编号', { required: true, maxLength: 40 }),
  content: text('筛选条件', { required: true, spaces: true, maxLength: MAX_CONTENT }),
}

/** Filters too long for an address, kept under the key that stands there: for a reload, a colleague, a saved query. */
export async function filters(app: FastifyInstance): Promise<void> {
  const config = { access: 'SIGNED_IN', scope: 'none' } as const

  app.post(
    '/filters',
    { config: { ...config, doc: { summary: '保存长筛选条件', body: fields } } },
    (request) =>
      app.inScope(request, async (tx, caller) => {
        const { key, content } = readBody(fields, request.body)
        if (!isFilterKey(key)) throw invalid({ key: ['编号不正确'] })
        await keepFilters(tx, caller, key, content)
        await audit(tx, caller, traceOf(request), [{ target: 'filters', reason: key }])
        return success({ key })
      }),
  )

  app.get<{ Params: { key: string } }>(
    '/filters/:key',
    { config: { ...config, doc: { summary: '读取长筛选条件' } } },
    async (request) => {
      const { key } = request.params
      const content = await app.inScope(request, (tx) => readFilters(tx, key))
      if (content === null) throw notFound(EXPIRED)
      await markUsed(app.db, key)
      return success({ content })
    },
  )
}

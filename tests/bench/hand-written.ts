import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'

interface Page {
  _start: string
  _end: string
}

const COLUMNS = `uid, version, code, name, kind, contact, phone, tax_no as "taxNo", licence, licence_expiry as "licenceExpiry", bank,
  enabled, remark, company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt"`
const WHERE = 'not deleted and (company_id is null or company_id = any($1::uuid[]))'

/**
 * The list of suppliers as written by hand for this one table: no declaration, no filters, no transaction, no row-level security; the
 * session is looked up in memory. `/supplier` asks for rows and total one after the other, `/supplier/parallel` on two connections at once.
 */
export function handWritten(
  pool: pg.Pool,
  session: { sid: string; companies: readonly string[] },
): FastifyInstance {
  const app = Fastify()
  const rows = ({ _start, _end }: Page) =>
    pool.query(`select ${COLUMNS} from supplier where ${WHERE} order by code, uid limit $2 offset $3`, [
      session.companies,
      Number(_end) - Number(_start),
      Number(_start),
    ])
  const count = () =>
    pool.query(`select count(*)::int as n from supplier where ${WHERE}`, [session.companies])
  const answer = (list: pg.QueryResult, total: pg.QueryResult) => ({
    code: 'SUCCESS',
    msg: '',
    data: { list: list.rows, total: total.rows[0].n, sums: {} },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.cookie?.includes(`sid=${session.sid}`)) await reply.code(401).send()
  })
  app.get<{ Querystring: Page }>('/supplier', async ({ query }) => answer(await rows(query), await count()))
  app.get<{ Querystring: Page }>('/supplier/parallel', async ({ query }) =>
    answer(...(await Promise.all([rows(query), count()]))),
  )
  return app
}

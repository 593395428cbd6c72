import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { reference, text } from '#kit/field.ts'
import { farmMoment } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { readBody } from './read-body.ts'

const settingBody = {
  name: text('参数名', { required: true, maxLength: 80 }),
  companyId: reference('公司', 'org-manage'),
}

/** Settings and the clock (spec §7). */
export async function settings(app: FastifyInstance): Promise<void> {
  const config = {
    access: 'SIGNED_IN',
    scope: 'company',
    doc: { summary: '参数', body: settingBody },
  } as const
  app.post('/appsettings/info', { config }, (request) => {
    const { name, companyId } = readBody(settingBody, request.body)
    return app.inScope(request, async (tx, caller) =>
      success({ value: await settingFor(tx, caller, name, companyId) }),
    )
  })

  app.get('/appsettings/getCurrency', { config: { ...config, doc: { summary: '货币单位' } } }, (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ value: await settingFor(tx, caller, 'currency', caller.organizeId) }),
    ),
  )

  app.get(
    '/common/getnow',
    { config: { access: 'SIGNED_IN', scope: 'none', doc: { summary: '猪场当地时间' } } },
    async () => success({ now: farmMoment(app.now()) }),
  )
}

/**
 * The value nearest to an organisation: its own, else that of the next node above, else the common one (domain.md §2.2);
 * '' when nobody set one. Of organisations outside the caller's reach only the common value is told.
 */
async function settingFor(tx: Tx, caller: Caller, name: string, organizeId: string | null): Promise<string> {
  const found = await sql<{ value: string }>`
    with asked as (
      select o.tree_path from organize o where o.uid = ${organizeId}::uuid and not o.deleted
        and exists (select 1 from unnest(${caller.scope.paths}::text[]) granted
          where o.tree_path like granted || '%' or granted like o.tree_path || '%')
    )
    select s.value from app_setting s left join organize o on o.uid = s.company_id
     where s.name = ${name} and (s.company_id is null or exists (select 1 from asked where asked.tree_path like o.tree_path || '%'))
     order by o.level desc nulls last limit 1`.execute(tx)
  return found.rows[0]?.value ?? ''
}

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { phone } from '#kit/field.ts'
import { audit } from '../kit/audit.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { traceOf } from '../plugins/authorization.ts'
import { readBody } from './read-body.ts'

const profileBody = { phone: phone('手机', { required: true }) }
const LOG_PAGE = 50

/** The screen 个人中心: own data, own phone, own sign-ins. */
export async function accountProfile(app: FastifyInstance): Promise<void> {
  const own = (summary: string, body?: typeof profileBody) => ({
    config: { access: 'SIGNED_IN', scope: 'none', doc: { summary, body } } as const,
  })

  app.get('/profile', own('个人资料'), (request) =>
    app.inScope(request, async (tx, caller) => success(await profileOf(tx, caller))),
  )

  app.patch('/profile', own('修改手机号', profileBody), (request) => {
    const body = readBody(profileBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      const before = await profileOf(tx, caller)
      await sql`update sys_user set phone = ${body.phone}, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
        where uid = ${caller.uid}`.execute(tx)
      const after = await profileOf(tx, caller)
      await audit(tx, caller, traceOf(request), [
        { target: 'user-manage', targetUid: caller.uid, before, after },
      ])
      return success(after)
    })
  })

  app.get('/logins', own('本人登录日志'), (request) =>
    app.inScope(request, async (tx, caller) => success({ list: await loginsOf(tx, caller) })),
  )
}

async function profileOf(tx: Tx, caller: Caller) {
  const found = await sql`
    select u.uid, u.account, u.name, u.phone, u.last_login_at as "lastLoginAt", o.name as "organizeName",
      (select coalesce(json_agg(json_build_object('code', r.code, 'name', r.name) order by r.code), '[]') from role r
        where r.uid = any(u.role_ids) and not r.deleted) as roles,
      (select coalesce(json_agg(json_build_object('uid', s.uid, 'name', s.name) order by s.tree_path), '[]') from organize s
        where s.uid = any(u.scope_ids) and not s.deleted) as scopes
      from sys_user u join organize o on o.uid = u.organize_id where u.uid = ${caller.uid}`.execute(tx)
  return found.rows[0] ?? null
}

async function loginsOf(tx: Tx, caller: Caller) {
  const found = await sql`select at, ip, agent, outcome from login_log where user_uid = ${caller.uid}
    order by at desc limit ${LOG_PAGE}`.execute(tx)
  return found.rows
}

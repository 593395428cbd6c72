import type { FastifyInstance } from 'fastify'
import { allFunctions, alsoInMenu, withOwnPages } from '../functions.ts'
import { success } from '../kit/envelope.ts'
import { grantedTree, withAliases } from '../kit/function-tree.ts'
import { callerOf } from '../plugins/authorization.ts'
import { account } from './account.ts'
import { accountBindings } from './account-bindings.ts'
import { accountProfile } from './account-profile.ts'
import { accountSso } from './account-sso.ts'
import { areacode } from './areacode.ts'
import { dictionary } from './dictionary.ts'
import { filters } from './filters.ts'
import { organize } from './organize.ts'
import { preference } from './preference.ts'
import { settings } from './settings.ts'

/** The calls of spec §7 below `base/`, and what the shell needs besides. */
export async function base(app: FastifyInstance): Promise<void> {
  const config = {
    access: 'SIGNED_IN',
    scope: 'none',
    duringPasswordChange: true,
    doc: { summary: '本人的功能列表' },
  } as const
  app.get('/func', { config }, async (request) =>
    success({
      functionModels: withAliases(
        grantedTree(allFunctions, withOwnPages(callerOf(request).functions)),
        alsoInMenu,
      ),
    }),
  )
  await app.register(account, { prefix: '/account' })
  await app.register(accountSso, { prefix: '/account/sso' })
  await app.register(accountBindings, { prefix: '/account/sso' })
  await app.register(accountProfile, { prefix: '/account' })
  await app.register(areacode, { prefix: '/datadefine' })
  await app.register(dictionary)
  await app.register(organize)
  await app.register(settings)
  await app.register(preference)
  await app.register(filters)
}

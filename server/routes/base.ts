import type { FastifyInstance } from 'fastify'
import { allFunctions, alsoInMenu, withOwnPages } from '../functions.ts'
import { success } from '../kit/envelope.ts'
import { grantedTree, withAliases } from '../kit/function-tree.ts'
import { notFound } from '../kit/refused.ts'
import { uploadProgress } from '../kit/uploads/part-store.ts'
import { callerOf } from '../plugins/authorization.ts'
import { call } from '../plugins/call.ts'
import { isUploadName, partsRoot } from '../plugins/resumable-upload.ts'
import { account } from './account.routes.ts'
import { accountBindings, accountSso } from './account-sso.ts'
import { areacode, dictionary, organize } from './choices.ts'
import { accountProfile, filters, preference, settings } from './preference.ts'

/** The calls of spec §7 below `base/`, and further ones the shell needs. */
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

/** Progress of a file sent in parts, for its sender, so that he can resume after an interruption. HEAD answers the bytes. */
export async function uploads(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { upload: string } }>(
    '/:upload',
    call('SIGNED_IN', 'none', '上传进度'),
    async (request, reply) => {
      const { upload } = request.params
      const found = isUploadName(upload)
        ? await uploadProgress(partsRoot(app), callerOf(request).uid, upload)
        : null
      if (!found) throw notFound('没有此上传，请重新上传')
      const { plan, progress } = found
      reply.header('upload-offset', progress.received)
      if (plan.by === 'offset') reply.header('upload-length', plan.size)
      return success(progress)
    },
  )
}

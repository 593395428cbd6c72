import type { FastifyInstance } from 'fastify'
import { success } from '../kit/envelope.ts'
import { notFound } from '../kit/refused.ts'
import { uploadProgress } from '../kit/uploads/part-store.ts'
import { callerOf } from '../plugins/authorization.ts'
import { isUploadName, partsRoot } from '../plugins/resumable-upload.ts'

/** How far a file came that is sent in parts: to whoever sends it, so that it goes on after a cut. HEAD tells the bytes. */
export async function uploads(app: FastifyInstance): Promise<void> {
  const config = { access: 'SIGNED_IN', scope: 'none', doc: { summary: '上传进度' } } as const
  app.get<{ Params: { upload: string } }>('/:upload', { config }, async (request, reply) => {
    const { upload } = request.params
    const found = isUploadName(upload)
      ? await uploadProgress(partsRoot(app), callerOf(request).uid, upload)
      : null
    if (!found) throw notFound('没有此上传，请重新上传')
    const { plan, progress } = found
    reply.header('upload-offset', progress.received)
    if (plan.by === 'offset') reply.header('upload-length', plan.size)
    return success(progress)
  })
}

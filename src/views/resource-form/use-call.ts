import { type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core'
import type { FieldErrors } from '#kit/schema.ts'
import { messagesOf } from './messages-of.ts'

interface Call {
  url: string
  method?: 'post' | 'put' | 'patch' | 'delete'
  values?: Record<string, unknown>
  /** Message to the user when it worked. */
  done?: string
  /** The caller shows the refusal in place. */
  quiet?: boolean
  /** Idempotency key: the same request twice is done once. */
  requestId?: string
}

type CallResult<Answer> = { ok: true; answer: Answer } | { ok: false; errors: FieldErrors }

/**
 * A button's own call, such as 重置密码. A refusal is identified by the HTTP layer unless `quiet`; afterwards the lists of the
 * resource are read again.
 */
export function useCall<Answer extends object = Record<string, unknown>>(resource: string) {
  const { mutateAsync } = useCustomMutation<Answer>()
  const invalidate = useInvalidate()
  return async ({
    url,
    method = 'post',
    values = {},
    done,
    quiet,
    requestId,
  }: Call): Promise<CallResult<Answer>> => {
    try {
      const { data } = await mutateAsync({
        url,
        method,
        values,
        config: { headers: requestId ? { 'idempotency-key': requestId } : {} },
        meta: { quiet },
        errorNotification: false,
        successNotification: done ? () => ({ type: 'success', message: done }) : false,
      })
      await invalidate({ resource, invalidates: ['list'] })
      return { ok: true, answer: data }
    } catch (error) {
      return { ok: false, errors: messagesOf(error as HttpError) }
    }
  }
}

import { useNotification } from '@refinedev/core'
import { type ComponentProps, useState } from 'react'
import type { FieldErrors } from '#kit/schema.ts'
import { FieldsModal } from './fields-modal.tsx'
import type { Values } from './form-values.ts'
import { useCall } from './use-call.ts'

interface CallModalProps<Answer extends object> extends Omit<ComponentProps<typeof FieldsModal>, 'onOk'> {
  /** Its lists are read again afterwards. */
  resource: string
  url: string
  method?: Parameters<ReturnType<typeof useCall>>[0]['method']
  /** Sent along with what was typed. */
  also?: Values
  /** Message to the user when it worked. */
  done?(typed: Values, answer: Answer): string
  /** Objections of the server as they are shown here. */
  refusal?(errors: FieldErrors): FieldErrors
  /** It worked, before the question closes. */
  onDone?(answer: Answer): void
}

/** A short question whose answer is sent in one call, once however often it is repeated; a refusal is shown at its field. */
export function CallModal<Answer extends object = Record<string, unknown>>({
  resource,
  url,
  method,
  also,
  done,
  refusal = (errors) => errors,
  onDone,
  ...question
}: CallModalProps<Answer>) {
  const call = useCall<Answer>(resource)
  const { open } = useNotification()
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <FieldsModal
      {...question}
      onOk={async (typed) => {
        const result = await call({ url, method, values: { ...typed, ...also }, quiet: true, requestId })
        if (!result.ok) return refusal(result.errors)
        if (done) open?.({ type: 'success', message: done(typed, result.answer) })
        onDone?.(result.answer)
        return null
      }}
    />
  )
}

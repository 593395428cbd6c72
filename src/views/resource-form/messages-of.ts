import type { HttpError } from '@refinedev/core'
import type { FieldErrors } from '#kit/schema.ts'

/** A refusal as messages by field; one that names no field is under ''. */
export function messagesOf({ errors, message }: HttpError): FieldErrors {
  const named = Object.entries(errors ?? {}).map(([key, one]) => [key, [one].flat().map(String)] as const)
  return named.length > 0
    ? Object.fromEntries(named.map(([key, texts]) => [key, [...texts]]))
    : { '': [message] }
}

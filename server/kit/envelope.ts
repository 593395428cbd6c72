import type { FieldErrors } from '#kit/schema.ts'

/** Every answer of `/api/v2`. */
export interface Envelope {
  code: string
  msg: string
  data: unknown
  errors?: FieldErrors
  requestId?: string
}

export const success = (data: unknown = {}): Envelope => ({ code: 'SUCCESS', msg: '', data })

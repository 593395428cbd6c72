import { type HttpError, useCreate, useUpdate } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { Row } from '#inputs/face.ts'
import type { Resource } from '#kit/resource.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { nounOf } from '#views/noun-of.ts'
import { useHush } from '#views/use-hush.ts'
import type { FormRow } from './form-props.ts'
import type { Values } from './form-values.ts'
import { messagesOf } from './messages-of.ts'

/** Why a save did not happen. */
type SaveFailure =
  | { kind: 'fields'; errors: FieldErrors }
  | { kind: 'conflict'; theirs: FormRow }
  | { kind: 'other'; message: string }

interface Answered extends HttpError {
  code?: string
  data?: unknown
}

/**
 * Saves a row, one request at a time. A new row carries one idempotency key for as long as its form is open: a double
 * click, or another try after a lost reply, makes no second one.
 */
export function useSave(resource: Resource, onSaved: (row: Row) => void) {
  const create = useCreate<FormRow>()
  const update = useUpdate<FormRow>()
  const [requestId] = useState(() => crypto.randomUUID())
  const hush = useHush()
  const running = useRef(false)
  const [saving, setSaving] = useState(false)

  const request = async (values: Values, row: FormRow | null) => {
    const shared = {
      resource: resource.name,
      values,
      errorNotification: false as const,
      successNotification: told(resource),
    }
    if (!row) return create.mutateAsync({ ...shared, meta: { requestId } })
    return update.mutateAsync({ ...shared, id: row.uid, meta: { version: row.version } })
  }

  const save = async (values: Values, row: FormRow | null): Promise<SaveFailure | null> => {
    if (running.current) return null
    running.current = true
    setSaving(true)
    try {
      onSaved((await request(values, row)).data)
      return null
    } catch (error) {
      hush(error as Answered)
      return failureOf(error as Answered)
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  return { save, saving }
}

const told = (resource: Resource) => () => ({
  type: 'success' as const,
  message: `已保存${nounOf(resource)}`,
})

function failureOf(refused: Answered): SaveFailure {
  const { code, statusCode, errors, data, message } = refused
  const theirs = (data as { theirs?: FormRow } | null)?.theirs
  if ((code === 'CONFLICT' || statusCode === 409) && theirs) return { kind: 'conflict', theirs }
  if (errors && Object.keys(errors).length > 0) return { kind: 'fields', errors: messagesOf(refused) }
  return { kind: 'other', message }
}

import { code, type Fields } from '#kit/field.ts'
import { defineResource, type Resource } from '#kit/resource.ts'
import { Refused } from '#server/kit/refused.ts'

interface Parts {
  readonly scope?: Resource['scope']
  readonly rows?: object
  readonly overrides?: object
}

/** A resource with a code and these fields. */
export const declareTruck = (
  fields: Fields,
  { scope = 'farm', rows, overrides = {} }: Parts = {},
): Resource =>
  defineResource<Fields>({
    head: { name: 'truck', label: '货车', area: 'basic', table: 'truck' },
    access: { scope, actions: ['list', 'create'] },
    rows: { titleField: 'code', ...rows },
    fields: { code: code('编码', { required: true, unique: true }), ...fields },
    overrides,
  })

/** Messages by field with which something is refused; null where it is not. */
export function fieldErrors(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused) return error.errors
    throw error
  }
  return null
}

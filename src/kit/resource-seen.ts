import type { Fields } from './field.ts'
import { functionCode, type Resource } from './resource.ts'

const kept = new WeakMap<Resource, Map<string, Resource>>()

/** Keys of fields that are sent only to holders of a button of the resource, which this person is not. */
const hiddenFrom = ({ name, fields }: Resource, codes: ReadonlySet<string>): readonly string[] =>
  Object.keys(fields).filter((key) => {
    const needs = fields[key]?.needs
    return needs !== undefined && !codes.has(functionCode(name, needs))
  })

/**
 * The resource as a user with these function codes may see it: without the fields he lacks the button for, in lists, forms, filters, orders
 * and files. The same answer for the same rights, so that results can be kept.
 */
export function seenBy<F extends Fields>(resource: Resource<F>, codes: ReadonlySet<string>): Resource<F> {
  const hidden = hiddenFrom(resource, codes)
  if (hidden.length === 0) return resource
  const versions = kept.get(resource) ?? new Map<string, Resource>()
  kept.set(resource, versions)
  const found = versions.get(hidden.join()) ?? { ...resource, fields: without(resource.fields, hidden) }
  versions.set(hidden.join(), found)
  return found as Resource<F>
}

/** Values of a row that may be sent to all users who see the row: those kept in the trail. */
export function openValues<R extends object>({ fields }: Resource, row: R): R {
  const guarded = Object.keys(fields).filter((key) => fields[key]?.needs !== undefined)
  return guarded.length === 0 ? row : without(row, guarded)
}

const without = <T extends object>(values: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key))) as T

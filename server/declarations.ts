import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** The declaration with a name; an unknown name is a programming error. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`"${name}" is not a resource`)
  return found
}

import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { usedInEvents } from './commands/herd/used-in-events.ts'
import { policies } from './commands/policies/index.ts'
import { createStore, type Store, type StoreDeps } from './kit/store.ts'

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** The declaration of a name; an unknown one is a mistake in the program. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`"${name}" is not a resource`)
  return found
}

const usedElsewhere: StoreDeps['usedElsewhere'] = (tx, target, uid) =>
  usedInEvents(tx, target, uid, resourceNamed)

/** One store per declared resource. */
export const stores: ReadonlyMap<string, Store> = new Map(
  resources.map((resource) => [
    resource.name,
    createStore(resource, { lookup: resourceNamed, resources, policies, usedElsewhere }),
  ]),
)

export function storeOf(name: string): Store {
  const found = stores.get(name)
  if (!found) throw new Error(`"${name}" has no store`)
  return found
}

import { isDocument } from '#kit/document.ts'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { heldOpen } from './commands/costs/held-open.ts'
import { documentPolicy } from './commands/documents/policy.ts'
import { usedInEvents, usedInStock } from './commands/herd/used-in-events.ts'
import { followUsers } from './commands/people/names.ts'
import { settingChecked } from './commands/plan/setting-checked.ts'
import { policies } from './commands/policies/index.ts'
import { followItems } from './commands/projects/item.ts'
import { followPlans } from './commands/projects/plan.ts'
import { followProjects } from './commands/projects/project.ts'
import { doubtedStations } from './commands/stations/doubted.ts'
import { followStations } from './commands/stations/follow.ts'
import { createStore, type Store, type StoreDeps, type WritePolicy } from './kit/store.ts'

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** The declaration of a name; an unknown one is a mistake in the program. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`"${name}" is not a resource`)
  return found
}

const usedElsewhere: StoreDeps['usedElsewhere'] = async (tx, target, uid) =>
  (await usedInStock(tx, target, uid)) || (await usedInEvents(tx, target, uid, resourceNamed))

/** Of what holds for an organisation from a day to a day: prices. */
const heldPolicies: Readonly<Record<string, WritePolicy>> = Object.fromEntries(
  resources.flatMap((one) =>
    one.effective && 'price' in one.fields
      ? [[one.name, heldOpen(one, one.effective, policies[one.name])]]
      : [],
  ),
)

function ownPolicy(resource: Resource): WritePolicy | undefined {
  const own = heldPolicies[resource.name] ?? policies[resource.name]
  return resource.settingChecks ? settingChecked(resource, own) : own
}

/** What a resource needs beyond its declaration; what documents have in common stands around what one has of its own. */
const allPolicies: Readonly<Record<string, WritePolicy>> = {
  ...policies,
  ...heldPolicies,
  ...Object.fromEntries(
    resources
      .filter((one) => one.settingChecks)
      .map((one) => [one.name, settingChecked(one, policies[one.name])]),
  ),
  ...Object.fromEntries(
    resources.filter(isDocument).map((one) => [one.name, documentPolicy(one, ownPolicy(one))]),
  ),
}

/** What else changes with the rows of a resource. */
const follows: StoreDeps['follows'] = {
  jzswFeedInfo: followStations,
  projectM: followProjects,
  planM: followPlans,
  planItem: followItems,
  'user-manage': followUsers,
}
const doubts: StoreDeps['doubts'] = { jzswFeedInfo: doubtedStations }

/** One store per declared resource. */
export const stores: ReadonlyMap<string, Store> = new Map(
  resources.map((resource) => [
    resource.name,
    createStore(resource, {
      lookup: resourceNamed,
      resources,
      policies: allPolicies,
      follows,
      doubts,
      usedElsewhere,
    }),
  ]),
)

export function storeOf(name: string): Store {
  const found = stores.get(name)
  if (!found) throw new Error(`"${name}" has no store`)
  return found
}

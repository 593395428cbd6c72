import { isDocument } from '#kit/document.ts'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { followUsers } from './commands/accounts/accounts.names.ts'
import { refuseClosedDays } from './commands/costs/refuse-closed-days.ts'
import { documentPolicy } from './commands/documents/documents.policy.ts'
import { usedInEvents, usedInStock } from './commands/herd/used-in-events.ts'
import { settingChecked } from './commands/plan/app-setting.ts'
import { followItems } from './commands/projects/item.ts'
import { followPlans } from './commands/projects/project-plan.policy.ts'
import { followProjects } from './commands/projects/projects.project.ts'
import { doubtedStations } from './commands/stations/stations.feed.ts'
import { followStations } from './commands/stations/stations.follow.ts'
import { resourceNamed } from './declarations.ts'
import { createStore, type Store } from './kit/store.ts'
import type { StoreDeps, WritePolicy } from './kit/store-deps.ts'
import { policies } from './policies.ts'

const usedElsewhere: StoreDeps['usedElsewhere'] = async (tx, target, uid) =>
  (await usedInStock(tx, target, uid)) || (await usedInEvents(tx, target, uid, resourceNamed))

/** Policy of a resource beyond its declaration; the common policy of documents, or of prices, wraps its own. */
function policyOf(resource: Resource): WritePolicy | undefined {
  const { effective, fields, name, settingChecks } = resource
  const own =
    effective && 'price' in fields ? refuseClosedDays(resource, effective, policies[name]) : policies[name]
  const checked = settingChecks ? settingChecked(resource, own) : own
  return isDocument(resource) ? documentPolicy(resource, checked) : checked
}

const allPolicies: Readonly<Record<string, WritePolicy>> = Object.fromEntries(
  resources.flatMap((one) => {
    const policy = policyOf(one)
    return policy ? [[one.name, policy]] : []
  }),
)

/** Follow-up changes of the rows of a resource. */
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

export function storeNamed(name: string): Store {
  const found = stores.get(name)
  if (!found) throw new Error(`"${name}" has no store`)
  return found
}

const isStoreOf = <R extends Resource>(store: Store, resource: R): store is Store<R> =>
  store.resource === resource

/** The store of a declared resource, with rows of its type. */
export function storeOf<R extends Resource>(resource: R): Store<R> {
  const found = storeNamed(resource.name)
  if (!isStoreOf(found, resource)) throw new Error(`"${resource.name}" is declared twice`)
  return found
}

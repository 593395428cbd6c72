import { createStore } from 'zustand/vanilla'
import { COMMON_CALENDAR, type FarmCalendar } from '#kit/report-period.ts'
import type { OrgNode } from '#providers/session.ts'

export interface Farm {
  uid: string
  name: string
  /** Name of the company above it; empty when it is unknown. */
  company: string
  /** How it counts weeks and accounting months; the common way when left out. */
  calendar?: FarmCalendar
}

/** A company, or the whole group, chosen in place of a farm. */
export interface Org {
  uid: string
  name: string
  /** Name of the node above it; empty at the top. */
  above: string
  /** Its farms in the person's scope, in tree order. */
  farms: readonly string[]
}

/**
 * The farm chosen in the header, or the company: default of every query panel. One of them is null, both before sign-in and
 * for a person without farms.
 */
export const currentFarm = createStore<{ farm: Farm | null; org: Org | null }>(() => ({
  farm: null,
  org: null,
}))

/** The farms in the person's scope, in tree order, and what stands above several of them; `settled`: they have been asked for, so
 *  that none means none. */
export const farmsStore = createStore<{ farms: readonly Farm[]; orgs: readonly Org[]; settled: boolean }>(
  () => ({
    farms: [],
    orgs: [],
    settled: false,
  }),
)

/** True where the person has more than one farm to choose among. */
export const hasSeveralFarms = (): boolean => farmsStore.getState().farms.length > 1

const keyOf = (user: string) => `farm:${user}`

/** Chooses a farm and keeps the choice for this person in this browser. */
export function chooseFarm(farm: Farm, user: string): void {
  currentFarm.setState({ farm, org: null })
  remember(user, farm.uid)
}

/** Makes a farm of the person's that of the header, unless it is already. */
export function workInFarm(farmId: string | undefined, user: string): void {
  const farm = farmsStore.getState().farms.find(({ uid }) => uid === farmId)
  if (farm && currentFarm.getState().farm?.uid !== farm.uid) chooseFarm(farm, user)
}

/** Chooses a company or the group: screens of one farm then ask for it. */
export function chooseOrg(org: Org, user: string): void {
  currentFarm.setState({ farm: null, org })
  remember(user, org.uid)
}

/** Chooses either. */
export const choosePlace = (place: Farm | Org, user: string): void =>
  'farms' in place ? chooseOrg(place, user) : chooseFarm(place, user)

function remember(user: string, uid: string): void {
  try {
    localStorage.setItem(keyOf(user), uid)
  } catch {
    // the choice then holds until the page is left
  }
}

/** Companies and groups of an organisation tree with more than one farm below them, those above first. */
export function orgsOf(nodes: readonly OrgNode[], above = ''): Org[] {
  return nodes.flatMap((node) => {
    if (node.type === 'farm' || node.type === 'house') return []
    const name = node.shortName ?? node.name
    const farms = farmsOf([node]).map(({ uid }) => uid)
    const own = farms.length > 1 ? [{ uid: node.uid, name, above, farms }] : []
    return [...own, ...orgsOf(node.children ?? [], name)]
  })
}

/** All farms of an organisation tree with the company above each, in tree order. */
export function farmsOf(nodes: readonly OrgNode[], company = ''): Farm[] {
  return nodes.flatMap((node) => {
    const below = node.type === 'company' ? (node.shortName ?? node.name) : company
    const own = node.type === 'farm' ? [farmOf(node, company)] : []
    return [...own, ...farmsOf(node.children ?? [], below)]
  })
}

const farmOf = ({ uid, name, calendar }: OrgNode, company: string): Farm =>
  calendar ? { uid, name, company, calendar } : { uid, name, company }

/** How the farm chosen in the header counts weeks and months: what 本周 and 本月 mean to the person. */
export const calendarNow = (): FarmCalendar => currentFarm.getState().farm?.calendar ?? COMMON_CALENDAR

interface Places {
  farms: readonly Farm[]
  orgs?: readonly Org[]
}

interface Person {
  user: string
  ownUid?: string | undefined
  /** Enters events or plans, of one farm at a time. */
  inOneFarm?: boolean
}

/**
 * Sets the farm or company after sign-in: the one chosen last time, else the person's own farm, else the first. Who enters nothing
 * begins with all he may see.
 */
export function startFarm({ farms, orgs = [] }: Places, { user, ownUid, inOneFarm = true }: Person): void {
  const last = remembered(user)
  const find = (uid: string | null | undefined) => farms.find((farm) => farm.uid === uid)
  const own = find(last) ?? find(ownUid)
  const org = orgs.find(({ uid }) => uid === last) ?? (own || inOneFarm ? undefined : orgs[0])
  currentFarm.setState({ farm: org ? null : (own ?? farms[0] ?? null), org: org ?? null })
}

function remembered(user: string): string | null {
  try {
    return localStorage.getItem(keyOf(user))
  } catch {
    return null
  }
}

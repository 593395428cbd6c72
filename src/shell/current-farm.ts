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

/** The farm chosen in the header: default of every query panel. Null before sign-in, or for a person without farms. */
export const currentFarm = createStore<{ farm: Farm | null }>(() => ({ farm: null }))

/** The farms in the person's scope, in tree order. */
export const farmsStore = createStore<{ farms: readonly Farm[] }>(() => ({ farms: [] }))

/** Whether the person has more than one farm to choose among. */
export const hasSeveralFarms = (): boolean => farmsStore.getState().farms.length > 1

const keyOf = (user: string) => `farm:${user}`

/** Chooses a farm and keeps the choice for this person in this browser. */
export function chooseFarm(farm: Farm, user: string): void {
  currentFarm.setState({ farm })
  try {
    localStorage.setItem(keyOf(user), farm.uid)
  } catch {
    // the choice then holds until the page is left
  }
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

/** Sets the farm after sign-in: the one chosen last time, else the person's own, else the first. */
export function startFarm(farms: readonly Farm[], user: string, ownUid: string | undefined): void {
  const find = (uid: string | null | undefined) => farms.find((farm) => farm.uid === uid)
  currentFarm.setState({ farm: find(remembered(user)) ?? find(ownUid) ?? farms[0] ?? null })
}

function remembered(user: string): string | null {
  try {
    return localStorage.getItem(keyOf(user))
  } catch {
    return null
  }
}

import { createStore } from 'zustand/vanilla'

/** Numbers of menu entries (overdue to-dos, open warnings), by route name. Zero shows nothing. */
export const menuBadges = createStore<Readonly<Record<string, number>>>(() => ({}))

export function setMenuBadge(routeName: string, count: number): void {
  menuBadges.setState({ [routeName]: count })
}

/** To-dos past their day, over all work lists. */
export const overdueSum = (lists: readonly { overdue: number }[]): number =>
  lists.reduce((sum, list) => sum + list.overdue, 0)

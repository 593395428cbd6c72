import { createStore } from 'zustand/vanilla'

/** Numbers beside menu entries (overdue to-dos, open warnings), by route name. Zero shows nothing. */
export const menuBadges = createStore<Readonly<Record<string, number>>>(() => ({}))

export function setMenuBadge(routeName: string, count: number): void {
  menuBadges.setState({ [routeName]: count })
}

import type { Screens } from '#app-state/routes.ts'

const Blank = () => null

/** Screens of these names below /admin that show nothing. */
export function blankScreens(...names: string[]): Screens {
  const load = async () => ({ Screen: Blank })
  return Object.fromEntries(names.map((name) => [name, { path: `/admin/${name}`, title: name, load }]))
}

import { describe } from 'vitest'
import { roleTemplates, templateFunctions } from '#server/seed/roles.seed.ts'
import { hashOf, isDeep, SEED } from '#support/drawn.ts'
import { screenPaths } from '#support/screen-paths.ts'
import { tourAs } from '#support/tour.ts'
import { screens } from '../../src/screens.ts'

/** Screens as their users see them: each is opened by one of the roles that have it, which one changes with the seed. */

/** One screen in so many is opened in a deep run. */
const SHARE = 8
/** In a run that draws: so many roles, so many screens of each. */
const ROLES_DRAWN = 2
const SCREENS_DRAWN = 4
/** Accounts of browser tests are named readerN; those of this file begin here. */
const FIRST_ACCOUNT = 11

const shift = hashOf(`${SEED} roles`) % 1000
const roles = roleTemplates
  .filter(({ code }) => code !== 'SYS_ADMIN')
  .map((one) => ({ ...one, functions: new Set(templateFunctions(one)), paths: [] as string[] }))

const nameOf = (path: string) =>
  Object.entries(screens).find(([, screen]) => screen.path === path.split('?')[0])?.[0] ?? ''

for (const [index, path] of screenPaths.entries()) {
  if (isDeep && index % SHARE !== shift % SHARE) continue
  const having = roles.filter(({ functions }) => functions.has(nameOf(path)))
  having[(shift + index) % having.length]?.paths.push(path)
}

/** So many of a role's screens, from all areas it has. */
function someOf(paths: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(paths.length / SCREENS_DRAWN))
  return paths.filter((_, index) => index % step === shift % step).slice(0, SCREENS_DRAWN)
}

const turn = shift % roles.length
const atWork = [...roles.slice(turn), ...roles.slice(0, turn)].filter(({ paths }) => paths.length > 0)
for (const [index, { code, name, paths }] of atWork
  .slice(0, isDeep ? atWork.length : ROLES_DRAWN)
  .entries()) {
  const reader = { account: `reader${FIRST_ACCOUNT + index}`, password: 'Sow-4711', role: code, name }
  describe(name, () => tourAs(reader, isDeep ? paths : someOf(paths)))
}

import { afterAll, describe } from 'vitest'
import { roleTemplates } from '#server/seed/role-templates.ts'
import { templateFunctions } from '#server/seed/roles.ts'
import { hashOf, isDeep, SEED } from '#support/drawn.ts'
import { screenPaths } from '#support/screen-paths.ts'
import { tourAs } from '#support/tour.ts'
import { closeBrowser } from '#support/visitor.ts'
import { screens } from '../../src/screens.ts'

/** Screens as those see them whose work they are: each is opened by one of the roles that have it, which one changes with the seed. */

/** One screen in so many is opened in a deep run. */
const SHARE = 4
/** In a run that draws: so many screens, so many at most of one role. */
const DRAWN = 8
const OF_ONE_ROLE = 4
/** Accounts of browser tests are named readerN; those of this file begin here. */
const FIRST_ACCOUNT = 11

const shift = hashOf(`${SEED} roles`) % 1000
const roles = roleTemplates
  .filter(({ code }) => code !== 'SYS_ADMIN')
  .map((one) => ({ ...one, functions: new Set(templateFunctions(one)), paths: [] as string[] }))

const nameOf = (path: string) =>
  Object.entries(screens).find(([, screen]) => screen.path === path.split('?')[0])?.[0] ?? ''

for (const [index, path] of screenPaths.entries()) {
  if ((index + shift) % SHARE !== 0) continue
  const having = roles.filter(({ functions }) => functions.has(nameOf(path)))
  having[(shift + index) % having.length]?.paths.push(path)
}

const turn = shift % roles.length
let left = isDeep ? Number.POSITIVE_INFINITY : DRAWN
for (const [index, { code, name, paths }] of [...roles.slice(turn), ...roles.slice(0, turn)].entries()) {
  const opened = isDeep ? paths : paths.slice(0, Math.min(left, OF_ONE_ROLE))
  if (opened.length === 0) continue
  left -= opened.length
  const reader = { account: `reader${FIRST_ACCOUNT + index}`, password: 'Sow-4711', role: code, name }
  describe(name, () => tourAs(reader, opened))
}

afterAll(closeBrowser)

import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clausesOf } from './clauses-of-screens.ts'
import { drawn, isDeep, isDrawn } from './drawn.ts'
import { foreignWords } from './foreign-words.ts'
import { makeReader, type Reader } from './reader.ts'
import { alsoByNight } from './screen-paths.ts'
import { type AxeOptions, signIn, type Visitor, visit } from './visitor.ts'
import { stand, walker } from './walk.ts'

/** Screens, one after the other in one page as a person would, at the two sizes people have: the smaller by day, the
 *  larger in the dark, for those that are not drawn like others. Chinese throughout, readable, silent, nothing lost, and axe finds nothing serious. */

type Mode = 'light' | 'dark'

const SIZES = { light: { width: 1366, height: 768 }, dark: { width: 1440, height: 900 } }
/** By day axe looks for everything; in the dark only the colours are others. */
const RULES: Record<Mode, Partial<AxeOptions>> = { light: {}, dark: { runOnly: ['color-contrast'] } }
/** Surroundings of every screen, and colours of what declarations draw, are looked at on some of them. */
const OF_ONE_DECLARATION: Partial<AxeOptions> = {
  exclude: ['.ant-layout-sider', 'header'],
  rules: { 'color-contrast': { enabled: false } },
}
/** Of screens that one declaration draws, axe looks through one in so many; in a run that draws, through fewer. */
const ALIKE = 3
const ALIKE_DRAWN = 9

/** In a run that draws, one screen in so many is opened: of those drawn by hand, and of those that declarations draw. */
const OPENED_BY_HAND = 4
const OPENED_DRAWN = 8

/** Screens that are opened: those that always are, then of the others the first ones of clauses that no screen proves yet. */
function openedOf(screens: readonly { readonly path: string; readonly always: boolean }[]): Set<string> {
  const opened = new Set(screens.filter((one) => one.always).map((one) => one.path))
  const proved = new Set([...opened].flatMap(clausesOf))
  for (const { path } of screens) {
    const clauses = clausesOf(path)
    if (clauses.every((one) => proved.has(one))) continue
    opened.add(path)
    for (const one of clauses) proved.add(one)
  }
  return opened
}

/** Those without a tab. */
const OUTSIDE = ['/404', '/noaccess']

let visitor: Visitor
let walk: (path: string) => Promise<void>
let mode: Mode = 'light'
/** Requests without an answer yet. */
const underWay = new Set<Request>()
const prepare = async (reader?: Reader) => {
  visitor = await visit(SIZES.light)
  mode = 'light'
  await visitor.page.emulateMedia({ colorScheme: 'light' })
  if (reader) await makeReader(visitor, reader)
  walk = walker(visitor)
  visitor.page.on('request', (request) => underWay.add(request))
  visitor.page.on('requestfinished', (request) => underWay.delete(request))
  visitor.page.on('requestfailed', (request) => underWay.delete(request))
  await signIn(visitor, reader)
}
const leave = async () => {
  await visitor.close()
}

/** In the page: once it has nothing to do, seen twice, as what it does next may wait for a frame. A task of the last rank is
 *  taken when no other waits; requestIdleCallback stops coming in some pages of a headless Chromium that do nothing at all. */
const idle = async () => {
  const last = { priority: 'background' } as const
  await scheduler.postTask(() => new Promise((resolve) => setTimeout(resolve, 20)), last)
  await scheduler.postTask(() => undefined, last)
}

/** Until the page has nothing to do, nothing is asked and nothing loads. */
async function quiet(): Promise<void> {
  do await visitor.page.evaluate(idle)
  while (underWay.size > 0)
  await stand(visitor)
}

/** Day or night falls while the screen stands open. */
async function become(next: Mode): Promise<void> {
  if (next === mode) return
  mode = next
  await visitor.page.setViewportSize(SIZES[next])
  await visitor.page.emulateMedia({ colorScheme: next })
  await visitor.page.waitForFunction((name) => document.documentElement.dataset.mode === name, next)
  await quiet()
}

/** Findings of axe; asked again once everything has come to rest, as a colour on its way in has too little contrast. */
async function findings(options: Partial<AxeOptions>): Promise<string[]> {
  const found = await visitor.axe(options)
  if (found.length === 0) return found
  await visitor.page.waitForLoadState('networkidle')
  await sleep(500)
  return await visitor.axe(options)
}

const TIMES: Readonly<Record<string, string>> = {
  light: 'by day',
  dark: 'in the dark',
  'light,dark': 'by day and in the dark',
}

/** First as the last screen was left. */
const inTurn = (looks: readonly Mode[]): Mode[] =>
  looks.toSorted((a, b) => Number(b === mode) - Number(a === mode))

/** A screen as the tests of a tour open it. */
interface Stop {
  readonly path: string
  readonly index: number
  readonly looks: readonly Mode[]
}

/** Goes through the screens of a file as the administrator. */
export function tour(paths: readonly string[]): void {
  beforeAll(() => prepare())
  afterAll(leave)
  const nights = alsoByNight(paths)
  const looksOf = (path: string, index: number): readonly Mode[] =>
    nights.has(path) ? drawn('day or night', ['light', 'dark'] as const, index, 2) : ['light']
  const visits = paths.map((path, index): Stop => ({ path, index, looks: looksOf(path, index) }))
  // night falls once: each screen that is drawn anew in other colours takes its time
  const ordered = isDeep
    ? visits
    : visits.toSorted((a, b) => Number(a.looks.includes('dark')) - Number(b.looks.includes('dark')))
  const titled = ordered.map((one) => {
    const clauses = ['S1-08', ...clausesOf(one.path)].join(' ')
    return [clauses, one.path, TIMES[one.looks.join()] ?? '', one] as const
  })
  const opened = openedOf(
    visits.map(({ path, index }) => ({
      path,
      always: isDrawn('screens', index, nights.has(path) ? OPENED_BY_HAND : OPENED_DRAWN),
    })),
  )
  const isOpened = ({ path }: Stop) => opened.has(path)
  const left = titled.filter(([, , , one]) => !isOpened(one))
  test.skip.each(left)('%s %s is drawn out', () => undefined)
  test.each(titled.filter(([, , , one]) => isOpened(one)))(
    '%s %s opens, speaks Chinese only and is well to read, %s',
    (_, path, __, stop) =>
      open(stop, async (next) => {
        if (nights.has(path)) expect(await findings(RULES[next]), next).toEqual([])
        else if (isDeep ? stop.index % ALIKE === 0 : isDrawn('axe', stop.index, ALIKE_DRAWN))
          expect(await findings(OF_ONE_DECLARATION)).toEqual([])
      }),
  )
}

/** Goes through screens as one who has a single role, the first half by day, the others in the dark; the file closes the browser. */
export function tourAs(reader: Reader, paths: readonly string[]): void {
  beforeAll(() => prepare(reader))
  afterAll(() => visitor.close())
  const stops = paths.map(
    (path, index): Stop => ({ path, index, looks: index * 2 < paths.length ? ['light'] : ['dark'] }),
  )
  const titled = stops.map((one) => {
    const clauses = ['S1-08', 'S6-07', ...clausesOf(one.path)].join(' ')
    return [clauses, one.path, reader.name, TIMES[one.looks.join()] ?? '', one] as const
  })
  test.each(titled)('%s %s opens for %s, %s', (_, __, ___, ____, stop) => open(stop))
}

/** Walks to a screen and looks at it in each of its looks. */
async function open(
  { path, looks }: Stop,
  also: (next: Mode) => Promise<void> = async () => undefined,
): Promise<void> {
  visitor.noise.length = 0
  underWay.clear()
  const [only] = looks
  if (looks.length === 1 && only) await become(only)
  await (OUTSIDE.includes(path) ? visitor.go(path) : walk(path))
  await quiet()
  expect(new URL(visitor.page.url()).pathname).toBe(path.split('?')[0])
  for (const next of inTurn(looks)) {
    await become(next)
    // titles of what was chosen before may come after the screen itself
    await expect.poll(() => foreignWords(visitor), { message: next, timeout: 5000 }).toEqual([])
    await also(next)
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide, next).toBe(false)
    expect(await narrowFilters(), next).toEqual([])
  }
  expect(visitor.noise).toEqual([])
}

/** Filters of the query panel whose box does not fill its place: a person could not read what was chosen. */
const narrowFilters = (): Promise<string[]> =>
  visitor.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.query-cell:not([hidden])')].flatMap((cell) => {
      const place = cell.querySelector('.query-cell-input')
      const box = place?.querySelector(
        '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, input',
      )
      if (!place || !box || place.clientWidth === 0) return []
      const share = box.getBoundingClientRect().width / place.getBoundingClientRect().width
      return share < 0.25 ? [cell.textContent ?? ''] : []
    }),
  )

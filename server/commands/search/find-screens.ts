import { isListed } from '#kit/listed.ts'
import type { Report } from '#kit/report.ts'
import type { FoundGroup } from '#resources/answers/search.shapes.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { screenSynonyms } from '#resources/screen-synonyms.ts'
import { findWords } from '#server/kit/spelling.ts'
import { MOST_OF_KIND, type SearchAsk } from './search.answer.ts'

export interface ScreenWords {
  readonly name: string
  readonly title: string
  readonly path: string
  /** Labels beyond its title: the browser searches titles by itself. */
  readonly words: readonly string[]
}

const FEWEST_LETTERS = 2

const screen = (name: string, title: string, path: string, words: readonly string[]): ScreenWords => ({
  ...{ name, title, path },
  words: [...new Set([...(screenSynonyms[name] ?? []), ...words])].filter((word) => word !== title),
})

/** Every screen with the labels of its columns and buttons, and its other names. */
export const screensWith = (reports: readonly Report[]): readonly ScreenWords[] => [
  ...pages.map(({ name, title, path, buttons = {} }) => screen(name, title, path, Object.values(buttons))),
  ...reports.map(({ name, label, path, columns }) =>
    screen(
      name,
      label,
      path,
      Object.values(columns).flatMap(({ field, hidden }) => (hidden ? [] : [field.label])),
    ),
  ),
  ...resources.map(({ name, label, path, buttons, fields }) =>
    screen(name, label, path, [
      ...Object.values(buttons),
      ...Object.values(fields)
        .filter(isListed)
        .map(({ label: word }) => word),
    ]),
  ),
  ...eventForms.map(({ name, title }) => screen(name, title, `/admin/${name}`, [])),
]

interface Match {
  readonly word: string
  readonly score: number
}

/** The best matching word of a screen: other names before columns, whole words before parts. */
function matchOf({ name, words }: ScreenWords, typed: string): Match | null {
  const called = new Set(screenSynonyms[name])
  let best: Match | null = null
  for (const word of words) {
    const hit = findWords(word, typed)
    if (!hit) continue
    const whole = word.length === typed.length && hit.exact
    const score =
      (hit.exact ? 4 : 0) + (whole ? 4 : 0) + (hit.start === 0 ? 2 : 0) + (called.has(word) ? 1 : 0)
    if (!best || score > best.score) best = { word, score }
  }
  return best
}

/** Screens the user has whose columns, buttons or other names contain the words. */
export function findScreens(
  { caller, words }: Pick<SearchAsk, 'caller' | 'words'>,
  screens: readonly ScreenWords[],
): FoundGroup | null {
  if (words.length < FEWEST_LETTERS) return null
  const rows = screens
    .filter(({ name }) => caller.functions.has(name))
    .flatMap((one) => {
      const match = matchOf(one, words)
      return match ? [{ one, match }] : []
    })
    .sort((a, b) => b.match.score - a.match.score || a.match.word.length - b.match.word.length)
    .slice(0, MOST_OF_KIND)
    .map(({ one, match }) => ({
      key: one.name,
      title: one.title,
      note: match.word,
      path: one.path,
      exact: false,
    }))
  return rows.length > 0 ? { key: 'screens', label: '栏目与别名', rows } : null
}

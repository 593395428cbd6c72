import { screenAddress } from '#kit/screen-address.ts'
import type { FoundAct, FoundGroup, FoundRow } from '#resources/answers/search.shapes.ts'
import type { RecentItem } from './recent.ts'
import type { Found } from './use-found.ts'

export interface Target {
  label: string
  /** The groups above it in the menu. */
  group: string
  path: string
}

/** One line of the palette that Enter opens. */
export interface SearchItem {
  readonly key: string
  readonly label: string
  readonly note: string
  readonly path: string
  /** The farm whose animals a form is opened with; it becomes that of the header. */
  readonly farmId?: string
  readonly row?: FoundRow
  /** A form that may be filled for the animal above it. */
  readonly act?: FoundAct
}

export interface SearchSection {
  readonly key: string
  readonly label: string
  readonly items: readonly SearchItem[]
}

const MOST_SCREENS = 12
const SCREENS = '功能'

const screenItem = ({ label, group, path }: Target): SearchItem => ({ key: path, label, note: group, path })

const rowItem = (row: FoundRow): SearchItem => ({
  ...{ key: row.key, label: row.title, path: row.path, row },
  note: [row.note, row.farm].filter(Boolean).join(' · '),
})

const actItem = (row: FoundRow, act: FoundAct): SearchItem => ({
  ...{ key: `${row.key} ${act.form}`, label: `录入${act.label}`, note: '', act, farmId: row.farmId },
  path: screenAddress(act.form, {}, { earNos: row.title }),
})

const sectionOf = ({ key, label, rows }: FoundGroup): SearchSection => ({
  ...{ key, label },
  items: rows.flatMap((row) => [rowItem(row), ...(row.acts ?? []).map((act) => actItem(row, act))]),
})

/** Recent items while nothing is typed; then items with exactly that title, screens by their name, and everything else. */
export function sectionsOf(
  words: string,
  { groups }: Pick<Found, 'groups'>,
  screens: readonly Target[],
  recent: readonly RecentItem[],
): readonly SearchSection[] {
  const own = { key: 'titles', label: SCREENS, items: screens.slice(0, MOST_SCREENS).map(screenItem) }
  if (words === '') {
    const lately = recent.map(({ label, note, path }) => ({ key: `recent ${path}`, label, note, path }))
    return [{ key: 'recent', label: '最近打开', items: lately }, own].filter(({ items }) => items.length > 0)
  }
  // a screen that is shown by its name is not listed again under a word of its own
  const shown = new Set(own.items.map(({ path }) => path))
  const sections = groups
    .map(sectionOf)
    .map((one) => ({ ...one, items: one.items.filter(({ path }) => !shown.has(path)) }))
  const isExact = ({ items }: SearchSection) => items.some(({ row }) => row?.exact)
  const ordered = [...sections.filter(isExact), own, ...sections.filter((one) => !isExact(one))]
  return ordered.filter(({ items }) => items.length > 0)
}

import type { HomeHead } from '#domain/home/answer.ts'
import { usePreference } from '#views/use-preference.ts'
import { useHomeRead } from '../use-home.ts'

/** The home of the herd, which is read for one farm. */
export const HERD_HOME = 'herd'

/** Entry forms of the breeding herd: who holds one of them works by the home of the herd. */
const HERD_FORMS = ['event-mat', 'event-gestation', 'event-farr', 'event-wean', 'event-estrus']

export interface HomeChoice {
  readonly key: string
  readonly label: string
}

interface Around {
  readonly granted: ReadonlySet<string>
  /** True where a company is chosen, not a farm. */
  readonly several: boolean
}

/**
 * Homes a person may choose among, the usual one first. Of a company the group's home is; of a farm that of the herd for who
 * enters its events, else that of the role, and the herd's for who has no other.
 */
export function homeChoices(heads: readonly HomeHead[], { granted, several }: Around): HomeChoice[] {
  const asChoice = ({ key, label }: HomeHead): HomeChoice => ({ key, label })
  if (several) {
    const all = heads.filter((one) => one.several)
    const entering = HERD_FORMS.some((one) => granted.has(one))
    // who works for several farms begins with that work; who leads them, with the group
    return (entering ? all.toReversed() : all).map(asChoice)
  }
  const own = heads.filter((one) => one.lists !== null).map(asChoice)
  const herd = { key: HERD_HOME, label: '种猪场' }
  if (HERD_FORMS.some((one) => granted.has(one))) return [herd, ...own]
  return own.length > 0 ? own : heads.length > 0 ? heads.map(asChoice) : [herd]
}

/** The homes of the person, and the one chosen last; undefined until both are known. */
export function useHomes() {
  const { data, error } = useHomeRead<{ list: readonly HomeHead[] }>('home/roles', {})
  const { value, settled, save } = usePreference('home.role')
  const known = settled ? (data?.list ?? (error ? [] : undefined)) : undefined
  return {
    heads: known,
    kept: keptHome(value),
    keep: (key: string) => void save({ home: key }),
  }
}

/** What the server kept may come from another version. */
export function keptHome(value: unknown): string | null {
  const home = (value as { home?: unknown } | null | undefined)?.home
  return typeof home === 'string' ? home : null
}

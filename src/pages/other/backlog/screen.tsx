import { Select } from 'antd'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useHomeTitle } from '#app-state/tab-title.ts'
import { useFarm } from '#app-state/use-farm.ts'
import { useGranted } from '#app-state/use-granted.ts'
import type { HomeHead } from '#domain/home/home.ts'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import { useSetup } from '#pages/system/setup/use-setup.ts'
import { usePreference } from '#views/use-preference.ts'
import { NoFarm } from '#widgets/no-farm.tsx'
import { FarmHome, Skeleton } from './farm-home.tsx'
import { RoleHome } from './roles/role-home.tsx'
import { useHomeRead } from './use-home.ts'

/** Seldom shown: its forms and grids come when it is. */
const Guide = lazy(async () => ({ default: (await import('#pages/system/setup/guide.tsx')).Guide }))

/** 首页: the home of the person's role, for the farm or the company chosen in the header; to the administrator the guide, while no farm works yet. */
export function Screen() {
  const { farm, org, settled } = useFarm()
  const granted = useGranted()
  const { heads, kept, keep } = useHomes()
  const setup = useSetup(undefined, granted.has(GETTING_STARTED))
  if (setup.answer?.live === false) return <GuideAsHome state={setup.answer} refetch={setup.refetch} />
  if (!farm && !org) return settled ? <NoFarm /> : null
  if (!heads) return <Skeleton />
  const choices = homeChoices(heads, { granted, several: org !== null })
  const chosen = choices.find(({ key }) => key === kept) ?? choices[0]
  if (!chosen) return <NoFarm />
  /** Changes to another home of a person who holds the functions of several. */
  const homes = choices.length > 1 && (
    <Select
      aria-label="首页"
      className="home-place"
      value={chosen.key}
      onChange={keep}
      options={choices.map(({ key, label }) => ({ value: key, label: `${label}首页` }))}
    />
  )
  if (farm && chosen.key === HERD_HOME) return <FarmHome key={farm.uid} farmId={farm.uid} homes={homes} />
  const farms = org ? org.farms : farm ? [farm.uid] : []
  const head = heads.find(({ key }) => key === chosen.key)
  return head ? (
    <RoleHome key={`${head.key} ${farms.join()}`} head={head} farms={farms} homes={homes} />
  ) : null
}

function GuideAsHome(props: ComponentProps<typeof Guide>) {
  useHomeTitle('开始使用')
  return (
    <Suspense>
      <Guide {...props} />
    </Suspense>
  )
}

/** The home of the herd, which is read for one farm. */
const HERD_HOME = 'herd'

/** Entry forms of the breeding herd: who holds one of them works by the home of the herd. */
const HERD_FORMS = ['event-mat', 'event-gestation', 'event-farr', 'event-wean', 'event-estrus']

type HomeChoice = Pick<HomeHead, 'key' | 'label'>

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
function useHomes() {
  const { data, error } = useHomeRead<{ list: readonly HomeHead[] }>('home/roles', {})
  const { value, settled, save } = usePreference('home.role')
  const known = settled ? (data?.list ?? (error ? [] : undefined)) : undefined
  return {
    heads: known,
    kept: keptHome(value),
    keep: (key: string) => void save({ home: key }),
  }
}

/** The stored home, which may come from another version. */
export function keptHome(value: unknown): string | null {
  const home = (value as { home?: unknown } | null | undefined)?.home
  return typeof home === 'string' ? home : null
}

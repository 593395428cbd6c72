import { Select } from 'antd'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useHomeTitle } from '#app-state/tab-title.ts'
import { useFarm } from '#app-state/use-farm.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import { useSetup } from '#pages/system/setup/use-setup.ts'
import { NoFarm } from '#widgets/no-farm.tsx'
import { FarmHome, Skeleton } from './farm-home.tsx'
import { HERD_HOME, type HomeChoice, homeChoices, useHomes } from './roles/homes.ts'
import { RoleHome } from './roles/role-home.tsx'

/** Seldom shown: its forms and grids come when it is. */
const Guide = lazy(async () => ({ default: (await import('#pages/system/setup/guide.tsx')).Guide }))

/** 首页: the home of the person's role, for the farm or the company chosen in the header; to the administrator the guide, while no farm works yet. */
export function Screen() {
  const { farm, org, settled } = useFarm()
  const granted = useGranted()
  const { heads, kept, keep } = useHomes()
  const setup = useSetup(undefined, granted.has(GETTING_STARTED))
  if (setup.state?.live === false) return <GuideAsHome state={setup.state} refetch={setup.refetch} />
  if (!farm && !org) return settled ? <NoFarm /> : null
  if (!heads) return <Skeleton />
  const choices = homeChoices(heads, { granted, several: org !== null })
  const chosen = choices.find(({ key }) => key === kept) ?? choices[0]
  if (!chosen) return <NoFarm />
  const homes = choices.length > 1 && <HomeSelect choices={choices} chosen={chosen.key} onChoose={keep} />
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

interface HomeSelectProps {
  choices: readonly HomeChoice[]
  chosen: string
  onChoose(key: string): void
}

/** Changes to another home of a person who holds the functions of several. */
const HomeSelect = ({ choices, chosen, onChoose }: HomeSelectProps) => (
  <Select
    aria-label="首页"
    className="home-place"
    value={chosen}
    onChange={onChoose}
    options={choices.map(({ key, label }) => ({ value: key, label: `${label}首页` }))}
  />
)

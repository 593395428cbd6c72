import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useGranted } from '#app-state/use-granted.ts'
import { formatRatio } from '#domain/decimal.ts'
import type { DataPart, HerdPart } from '#resources/answers/home.shapes.ts'
import { type Fact, FactList } from '#widgets/fact-list.tsx'
import { UnreadState } from '#widgets/unread-state.tsx'
import { useWindowWidth } from '#widgets/use-window-width.ts'
import { ListCard } from './backlog.list-card.tsx'
import { FigureStrip, FiguresCard } from './figures-card.tsx'
import { ExpectedCard, StateCard } from './herd-cards.tsx'
import { firstList, type Home, type Place } from './home-data.ts'
import { ListSettings, shownLists, useHidden } from './list-settings.tsx'
import { PartCard } from './part-card.tsx'
import { PigsCard } from './pigs-card.tsx'
import { PrintAll } from './print-all.tsx'
import { TitleBar } from './title-bar.tsx'
import { type Chosen, useChosen } from './use-chosen.ts'
import { useHome, usePart } from './use-home.ts'
import { WarningsCard } from './warnings-card.tsx'
import { WeekCard } from './week-card.tsx'
import './backlog.css'
import './home-foot.css'

/** The home of the herd: today's due work, and the herd at a glance. */
export function FarmHome({ farmId, homes }: { farmId: string; homes: ReactNode }) {
  const chosen = useChosen()
  const { data: home, error, refetch } = useHome([farmId], chosen.place)
  if (home) return <HomeView home={home} chosen={chosen} homes={homes} />
  return error ? <UnreadState what="待办" error={error} onRetry={refetch} /> : <Skeleton />
}

/** Below it only one of lists and animals is in view. */
const ONE_COLUMN = 900

interface HomeViewProps {
  home: Home
  chosen: Chosen
  /** Changes to another home of the person. */
  homes: ReactNode
}

function HomeView({ home: whole, chosen, homes }: HomeViewProps) {
  const settings = useHidden()
  const home = { ...whole, lists: shownLists(whole.lists, settings.hidden) }
  const { lists, asOf, farmId } = home
  const { place, asked, choose, back } = chosen
  const narrow = useWindowWidth() < ONE_COLUMN
  const own = lists.find((list) => list.key === asked)
  const list = narrow ? own : (own ?? firstList(lists))
  const pigs = list && (
    <PigsCard key={list.key} {...{ farmId, list, place, asOf }} onBack={narrow ? back : undefined} />
  )
  if (narrow && pigs) return <div className="home flex flex-col gap-3">{pigs}</div>
  return (
    <div className="home flex flex-col gap-3">
      <TitleBar title="待办" day={home}>
        {homes}
        {home.lists.length > 0 && (
          <>
            <PlaceSelect home={home} place={place} onChange={chosen.narrowTo} />
            <PrintAll home={home} place={place} />
          </>
        )}
      </TitleBar>
      <Around home={whole}>
        {whole.lists.length > 0 && (
          <ListCard
            lists={lists}
            place={place}
            chosen={list?.key}
            settings={<ListSettings lists={whole.lists} settings={settings} />}
            onChoose={(key) => choose(key, !narrow)}
          />
        )}
        {pigs}
      </Around>
    </div>
  )
}

/** Cards around the lists: each reads for itself, so that the lists wait for none of them. */
function Around({ home: { farmId, today, lists }, children }: { home: Home; children: ReactNode }) {
  const granted = useGranted()
  const herd = usePart<HerdPart>(farmId, 'herd')
  return (
    <>
      <FigureStrip query={herd} farmId={farmId} today={today} />
      <div className={`home-columns grid flex-1 gap-3 min-h-0 ${lists.length > 0 ? '' : 'home-no-lists'}`}>
        {children}
        <div className="home-side flex flex-col gap-3 min-w-0">
          <WeekCard farmId={farmId} today={today} />
          <StateCard query={herd} farmId={farmId} today={today} />
          {granted.has('early-warning') && <WarningsCard farms={[farmId]} />}
        </div>
      </div>
      <div className="home-foot grid items-start gap-3">
        {FIGURE_SCREENS.some((one) => granted.has(one)) && <FiguresCard farmId={farmId} />}
        <div className="home-side flex flex-col gap-3 min-w-0">
          {granted.has('expect-farr') && <ExpectedCard farmId={farmId} today={today} />}
          <DataCard farmId={farmId} />
        </div>
      </div>
    </>
  )
}

/** Reports the key figures are columns of: who may open one of them sees the figures. */
const FIGURE_SCREENS = ['breeding-sow-production-efficiency', 'mating-week-cohort']

export const Skeleton = () => (
  <div className="home flex flex-col gap-3" role="status" aria-label="正在读取">
    <div className="home-title flex items-center gap-3 text-2">
      <h1>待办</h1>
    </div>
    <div className="home-skeleton panel flex flex-col gap-4 p-4">
      <i className="home-bone" />
    </div>
    <div className="home-skeleton panel flex flex-col gap-4 p-4 home-skeleton-tall">
      <i className="home-bone" />
      <i className="home-bone" />
      <i className="home-bone" />
    </div>
  </div>
)

/** How far the data reach and how punctual they are: the base of every figure next to it. */
function DataCard({ farmId }: { farmId: string }) {
  const query = usePart<DataPart>(farmId, 'data')
  return (
    <PartCard title="数据状况" query={query}>
      {(data) => <FactList className="home-data" facts={factsOf(data)} />}
    </PartCard>
  )
}

/** The text of the card. */
function factsOf({ closedUpTo, lastEventDate, lastEnteredAt, recent, punctual }: DataPart): Fact[] {
  const rate = formatRatio({ num: punctual * 100, den: recent })
  return [
    ['已关账至', closedUpTo ?? '尚未关账'],
    ['最近业务日期', lastEventDate ?? '-'],
    ['最近录入', lastEnteredAt?.slice(0, 16).replace('T', ' ') ?? '-'],
    ['近 30 天事件', `${recent} 条`],
    ['录入及时率', recent > 0 ? `${rate} %（当天或次日录入）` : '-'],
  ]
}

interface PlaceSelectProps {
  home: Pick<Home, 'houses' | 'keepers'>
  place: Place
  onChange(place: Place): void
}

/** Narrows the lists to a house, or to the houses and pens of a keeper. */
const PlaceSelect = ({ home: { houses, keepers }, place, onChange }: PlaceSelectProps) => (
  <>
    <PlacePart
      label="栋舍"
      value={place.houseId}
      options={houses.map(({ uid, name }) => ({ value: uid, label: name }))}
      onChange={(houseId) => onChange({ ...place, houseId })}
    />
    {keepers.length > 0 && (
      <PlacePart
        label="饲养员"
        value={place.keeper}
        options={keepers.map((name) => ({ value: name, label: name }))}
        onChange={(keeper) => onChange({ ...place, keeper })}
      />
    )}
  </>
)

interface PlacePartProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange(value: string): void
}

const PlacePart = ({ label, value, options, onChange }: PlacePartProps) => (
  <Select
    aria-label={label}
    className="home-place"
    showSearch
    optionFilterProp="label"
    value={value}
    onChange={onChange}
    options={[{ value: '', label: `全部${label}` }, ...options]}
  />
)

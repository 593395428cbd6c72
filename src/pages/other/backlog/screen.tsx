import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { isoWeek, weekday } from '#domain/calendar.ts'
import { useFarm } from '#pages/pig/card/use-farm.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { useWindowWidth } from '#widgets/use-window-width.ts'
import { FigureStrip } from './figure-strip.tsx'
import { firstList, type Home } from './home-data.ts'
import { ListCard } from './list-card.tsx'
import { PigsCard } from './pigs-card.tsx'
import { StateCard } from './state-card.tsx'
import { useHome } from './use-home.ts'
import { WeekCard } from './week-card.tsx'
import './backlog.css'

/** 首页: what is due today, and the herd at a glance. */
export function Screen() {
  const { farm, settled } = useFarm()
  if (farm) return <FarmHome key={farm.uid} farmId={farm.uid} />
  return settled ? (
    <EmptyState
      kind="no-right"
      title="没有可以查看的猪场"
      note="请联系公司管理员授权，或从左侧菜单打开其他功能"
    />
  ) : null
}

function FarmHome({ farmId }: { farmId: string }) {
  const { home, error, refetch } = useHome(farmId)
  if (home) return <HomeView home={home} />
  if (!error) return <Skeleton />
  return (
    <EmptyState
      kind="no-data"
      title={`没有读到待办，${error.message || '服务暂时不可用'}`}
      note="请稍后重试"
      actions={<Button onClick={refetch}>重试</Button>}
    />
  )
}

/** Below it only one of lists and animals is in view. */
const ONE_COLUMN = 900

function HomeView({ home }: { home: Home }) {
  const { lists, summary, today, asOf, farmId } = home
  const narrow = useWindowWidth() < ONE_COLUMN
  const { asked, choose, back } = useChosenList(narrow)
  const own = lists.find((list) => list.key === asked)
  const chosen = narrow ? own : (own ?? firstList(lists))
  if (narrow && chosen) {
    return (
      <div className="home">
        <PigsCard key={chosen.key} farmId={farmId} list={chosen} asOf={asOf} onBack={back} />
      </div>
    )
  }
  return (
    <div className="home">
      <TitleBar today={today} asOf={asOf} />
      <FigureStrip summary={summary} />
      <div className={lists.length > 0 ? 'home-columns' : 'home-columns home-no-lists'}>
        {lists.length > 0 && <ListCard lists={lists} chosen={chosen?.key} onChoose={choose} />}
        {chosen && <PigsCard key={chosen.key} farmId={farmId} list={chosen} asOf={asOf} />}
        <div className="home-side">
          <WeekCard week={summary.week} today={today} />
          <StateCard states={summary.states} />
        </div>
      </div>
    </div>
  )
}

/** The chosen list stands in the address. On a narrow screen it is a page of its own, which Back leaves. */
function useChosenList(narrow: boolean) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    asked: new URLSearchParams(search).get('list'),
    choose: (key: string) => void navigate({ pathname, search: `?list=${key}` }, { replace: !narrow }),
    back: () => void navigate({ pathname, search: '' }),
  }
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

const TitleBar = ({ today, asOf }: { today: string; asOf: string }) => (
  <div className="home-title">
    <h1>待办</h1>
    <span>
      {today} 星期{WEEKDAYS[weekday(today) - 1]} · {isoWeek(today)}
    </span>
    <span className="home-as-of">数据截至 {asOf.slice(11, 16)}</span>
  </div>
)

const Skeleton = () => (
  <div className="home" role="status" aria-label="正在读取">
    <div className="home-title">
      <h1>待办</h1>
    </div>
    <div className="home-card home-skeleton">
      <i className="home-bone" />
    </div>
    <div className="home-card home-skeleton home-skeleton-tall">
      <i className="home-bone" />
      <i className="home-bone" />
      <i className="home-bone" />
    </div>
  </div>
)

import { Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import type { Missing } from '#kit/missing.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { useWays, type Way } from './use-ways.ts'

/** The missing thing in one sentence, and the way there: the guide for users who may open it, else the screen that adds it. */
export function MissingState({
  missing: { title, note, step, screen, without = note },
}: {
  missing: Missing
}) {
  const wayTo = useWays()
  const ways = [
    step === null ? null : wayTo(GETTING_STARTED, { step }),
    screen === null ? null : wayTo(screen),
  ].filter((way) => way !== null)
  return (
    <EmptyState
      kind="no-data"
      title={title}
      note={ways.length > 0 ? note : `${without}；请联系系统管理员`}
      actions={ways.map((way, index) => <WayButton key={way.path} way={way} primary={index === 0} />)}
    />
  )
}

/** Opens the screen that leads on. */
export const WayButton = ({ way, primary = false }: { way: Way; primary?: boolean }) => (
  <Button type={primary ? 'primary' : 'default'} onClick={() => openTab(way.path)}>
    去{way.title}
  </Button>
)

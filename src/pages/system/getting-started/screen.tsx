import { useLocation } from 'react-router'
import { RetryAlert } from '#widgets/retry-alert.tsx'
import { Guide } from '../setup/guide.tsx'
import { useSetup } from '../setup/use-setup.ts'

/** 开始使用: six steps from an empty installation to the first event. */
export function Screen() {
  const { search } = useLocation()
  const setup = useSetup(new URLSearchParams(search).get('farm') ?? undefined)
  if (setup.answer) return <Guide state={setup.answer} refetch={setup.refetch} />
  if (!setup.error) return <output className="go-live-empty">正在读取…</output>
  return <RetryAlert message={setup.error.message} onRetry={setup.refetch} />
}

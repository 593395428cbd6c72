import { Alert, Button } from 'antd'
import { useLocation } from 'react-router'
import { Guide } from '../setup/guide.tsx'
import { useSetup } from '../setup/use-setup.ts'

/** 开始使用: six steps from an empty installation to the first event. */
export function Screen() {
  const { search } = useLocation()
  const setup = useSetup(new URLSearchParams(search).get('farm') ?? undefined)
  if (setup.state) return <Guide state={setup.state} refetch={setup.refetch} />
  if (!setup.error) return <output className="go-live-empty">正在读取…</output>
  return (
    <Alert
      type="error"
      showIcon
      message={setup.error.message}
      action={<Button onClick={setup.refetch}>重试</Button>}
    />
  )
}

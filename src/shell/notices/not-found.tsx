import { Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { HOME_PATH } from '#providers/sso.ts'
import { Notice } from './notice.tsx'

interface NotFoundProps {
  signedIn: boolean
  onSearch(): void
}

export function NotFound({ signedIn, onSearch }: NotFoundProps) {
  const actions = (
    <>
      <Button type="primary" onClick={() => openTab(HOME_PATH)}>
        返回首页
      </Button>
      {signedIn && (
        <Button onClick={onSearch}>
          打开功能搜索 <kbd>Ctrl K</kbd>
        </Button>
      )}
    </>
  )
  return (
    <Notice title="页面不存在" actions={actions}>
      <p>地址可能已变更，或功能已停用</p>
    </Notice>
  )
}

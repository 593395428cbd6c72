import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isDirty, type Tab, type Tabs } from '#app-state/tabs-store.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { type CloseWhat, tabsToClose } from './close-menu.ts'

/** Closes tabs; asks first when one of them holds unsaved input. */
export function useCloseTabs(tabs: Tabs): (key: string, what: CloseWhat) => Promise<void> {
  const navigate = useNavigate()
  const confirm = useConfirm()
  return useCallback(
    async (key, what) => {
      const closing = tabsToClose(tabs.store.getState().tabs, key, what)
      const dirty = closing.filter(isDirty)
      if (dirty.length > 0 && !(await confirm(question(dirty)))) return
      const next = tabs.close(closing.map((tab) => tab.key))
      if (next) await navigate(next)
    },
    [tabs, navigate, confirm],
  )
}

/** The question before unsaved input is given up; it names what would be lost. */
export function question(dirty: readonly Tab[]) {
  const names = dirty.map((tab) => tab.title).join('、')
  return { content: `${names}有未保存的内容，关闭后将丢失`, okText: '放弃并关闭', danger: true }
}

/** The browser asks before the page is left with unsaved input. */
export function useLeaveGuard(tabs: Tabs): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (tabs.store.getState().tabs.some(isDirty)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [tabs])
}

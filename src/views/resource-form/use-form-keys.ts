import { useEffect, useRef } from 'react'

/**
 * Ctrl+S saves while the form is in the tab in front; the browser's own 保存网页 never comes up. Ctrl+Enter finishes, where a form can be more
 * than saved.
 */
export function useSaveKey(save: () => void, finish?: () => void): void {
  const newest = useRef({ save, finish })
  useEffect(() => {
    newest.current = { save, finish }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const act = { s: newest.current.save, enter: newest.current.finish }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      if (!event.isComposing) act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

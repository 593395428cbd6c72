import { useEffect, useRef } from 'react'

/** Ctrl+S saves while the form stands in the tab in front; the browser's own 保存网页 never comes up. */
export function useSaveKey(save: () => void): void {
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!event.isComposing) newest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

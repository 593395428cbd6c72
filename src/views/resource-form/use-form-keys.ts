import { useKeyDown } from '#widgets/use-key-down.ts'

/**
 * Ctrl+S saves while the form is in the tab in front; the browser's own 保存网页 never comes up. Ctrl+Enter finishes, where a form can be more
 * than saved.
 */
export function useSaveKey(save: () => void, finish?: () => void): void {
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const act = { s: save, enter: finish }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    if (!event.isComposing) act()
  })
}

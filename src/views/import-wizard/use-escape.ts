import { useKeyDown } from '#widgets/use-key-down.ts'

/** Esc goes back, unless something above has taken it: an open list, a dialog. */
export function useEscape(back: () => void): void {
  useKeyDown((event) => {
    const above = document.querySelector(
      '.ant-modal-wrap:not([style*="none"]), .ant-select-open, .ant-drawer-open',
    )
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !above) back()
  })
}

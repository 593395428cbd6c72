import { type RefObject, useEffect } from 'react'
import { useKeyDown } from '#widgets/use-key-down.ts'
import { copySelection, pasteText, type Sheet } from './cell-grid.sheet.ts'
import { cleared } from './grid-block.ts'
import { gridAct, type Keys } from './grid-keys.ts'
import { edit, selectedRange } from './grid-store.ts'

const IME_KEY_CODE = 229
/** Layers over the page that have keys of their own. */
const ABOVE = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open'

/**
 * The keys of a grid work wherever the focus is on its screen or form, also where it is nowhere: after a save that failed,
 * after a notice was closed.
 * @param root what holds the grid
 */
export function useGridKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  useKeyDown((event) => {
    if (event.isComposing || event.keyCode === IME_KEY_CODE || !isMeant(event.target, root.current)) return
    const act = gridAct(event, keys)
    if (!act) return
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  }, true)
}

/** A key pressed in the grid, on its form, or nowhere while nothing else lies above. */
function isMeant(target: EventTarget | null, root: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !root?.isConnected) return false
  if (root.contains(target)) return true
  const form = root.closest('.ant-drawer')
  if (form?.contains(target)) return true
  const above = [...document.querySelectorAll(ABOVE)].filter((one) => one !== form && !one.contains(root))
  return target === document.body && above.length === 0
}

/** Copying, cutting and pasting of the selection, anywhere in the element that holds the grid. */
export function useClipboard(root: RefObject<HTMLElement | null>, sheet: Sheet): void {
  useEffect(() => {
    const element = root.current
    const handlers = { copy: copyOf(sheet), cut: cutOf(sheet), paste: pasteOf(sheet) }
    const entries = Object.entries(handlers) as [keyof typeof handlers, (event: ClipboardEvent) => void][]
    for (const [name, handle] of entries) element?.addEventListener(name, handle, true)
    return () => {
      for (const [name, handle] of entries) element?.removeEventListener(name, handle, true)
    }
  }, [root, sheet])
}

/** Puts the selection into the clipboard; a single cell is left to the browser, which copies the marked part of its text. */
const copyOf = (sheet: Sheet) => (event: ClipboardEvent) => {
  const text = isInCell(event.target) && sheet.grid.getState().head ? copySelection(sheet) : null
  if (text === null || !event.clipboardData) return false
  event.preventDefault()
  event.clipboardData.setData('text/plain', text)
  return true
}

const cutOf = (sheet: Sheet) => (event: ClipboardEvent) => {
  const { grid, columns } = sheet
  const range = copyOf(sheet)(event) ? selectedRange(grid.getState()) : null
  if (range) edit(grid, (state) => cleared(state, columns, range))
}

const pasteOf = (sheet: Sheet) => (event: ClipboardEvent) => {
  const text = isInCell(event.target) ? (event.clipboardData?.getData('text') ?? '') : ''
  // a single value stays with the cell it is pasted into
  if (text === '' || !(sheet.grid.getState().head || /[\t\n]/.test(text.trimEnd()))) return
  event.preventDefault()
  event.stopPropagation()
  pasteText(sheet, text)
}

const isInCell = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.eg-cell') !== null

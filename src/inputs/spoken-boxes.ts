import { type RefObject, useLayoutEffect } from 'react'

/** What antd's tree puts before a node's title in the label of its box; it offers no translation. */
const ENGLISH = /^Select /

/** Keeps the boxes of the tree inside `ref` labelled by their titles alone, also those that scrolling brings in. */
export function useSpokenBoxes(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const tree = ref.current
    if (!tree) return
    const relabel = () => {
      for (const box of tree.querySelectorAll('[role=checkbox][aria-label^="Select "]')) {
        box.setAttribute('aria-label', (box.getAttribute('aria-label') ?? '').replace(ENGLISH, '选择'))
      }
    }
    relabel()
    const watch = new MutationObserver(relabel)
    watch.observe(tree, { subtree: true, childList: true, attributeFilter: ['aria-label'] })
    return () => watch.disconnect()
  }, [ref])
}

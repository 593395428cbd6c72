import { useKeyDown } from '#widgets/use-key-down.ts'

interface ListKeys {
  /** Alt+N; left out where nothing can be made. */
  create?(): void
  /** Alt+Q; left out where the list next to it has the key. */
  query?(): void
}

/** The keys of a list while its tab is in front: a hidden tab runs no effects. By place, as Alt changes letters on a Mac. */
export function useListKeys(keys: ListKeys): void {
  useKeyDown((event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    const act = { KeyN: keys.create, KeyQ: keys.query }[event.code]
    if (!act) return
    event.preventDefault()
    act()
  })
}

import { useEffect } from 'react'

interface ShortcutActions {
  search(): void
  help(): void
  /** 0-based place in the tab strip. */
  tab(place: number): void
  closeTab(): void
}

/** The keys of the shell, wherever the focus is; `?` only outside of inputs. */
export function useShortcuts(actions: ShortcutActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionFor(event, actions)
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [actions])
}

function actionFor(event: KeyboardEvent, actions: ShortcutActions): (() => void) | null {
  if (event.isComposing) return null
  const { key, code } = event
  const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (control) return key.toLowerCase() === 'k' ? actions.search : null
  if (event.altKey) return altAction(code, actions)
  return key === '?' && !isTyping(event.target) ? actions.help : null
}

/** By the key's place: on a Mac, Alt with a digit types a symbol. */
function altAction(code: string, actions: ShortcutActions): (() => void) | null {
  if (code === 'KeyW') return actions.closeTab
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  return digit ? () => actions.tab(Number(digit) - 1) : null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

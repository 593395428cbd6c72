import type { ReactNode, Ref } from 'react'

interface ScrollAreaProps {
  label: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** The part of a card that scrolls; the keyboard scrolls it too, as few of its rows may hold a link. */
export const ScrollArea = ({ label, className = '', ...props }: ScrollAreaProps) => (
  <section
    className={`flex-1 min-h-0 overflow-auto ${className}`}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    tabIndex={0}
    {...props}
  />
)

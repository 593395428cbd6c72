import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from './enter-key.ts'

interface PopoverBodyProps {
  className?: string
  onClose(): void
  children: ReactNode
}

/**
 * Content of a popover with inputs: antd draws it at the end of the page, where Tab from its button never comes. The focus goes in when it
 * opens, Escape closes it, and the focus goes back to the element that had it.
 */
export function PopoverBody({ className, onClose, children }: PopoverBodyProps) {
  const [opener] = useState(() => document.activeElement)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // it is measured out of sight first and takes no focus there
    let frame = 0
    const take = () => {
      const first = box.current?.querySelector<HTMLElement>('input:not([disabled]), button:not([disabled])')
      first?.focus({ preventScroll: true })
      if (first && document.activeElement !== first) frame = requestAnimationFrame(take)
    }
    take()
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from every control inside
    <div
      ref={box}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.stopPropagation()
        onClose()
        if (opener instanceof HTMLElement) opener.focus()
      }}
    >
      {children}
    </div>
  )
}

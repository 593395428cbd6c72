import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * What opens at the cell under the cursor: what is wrong with it, and its list below that, so that neither covers the other.
 * It opens to the side where the sheet has room, so that the sheet's edge does not cut it.
 */
export function CellDrop({ children }: { children: ReactNode }) {
  const drop = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState({ isUp: false, isLeft: false })
  useLayoutEffect(() => {
    const cell = drop.current?.parentElement?.getBoundingClientRect()
    const sheet = drop.current?.closest('.eg-scroll')
    if (!drop.current || !cell || !sheet) return
    const room = roomOf(sheet)
    const [below, above] = [room.bottom - cell.bottom, cell.top - room.top]
    const isUp = drop.current.offsetHeight > below && above > below
    const isLeft =
      cell.left + drop.current.offsetWidth > room.right && cell.right - room.left > room.right - cell.left
    setSide((now) => (now.isUp === isUp && now.isLeft === isLeft ? now : { isUp, isLeft }))
  })
  const names = ['eg-drop', side.isUp && 'eg-drop-up', side.isLeft && 'eg-drop-left']
  return (
    <div ref={drop} className={names.filter(Boolean).join(' ')}>
      {children}
    </div>
  )
}

/** The part of the sheet between its head and its sums. */
function roomOf(sheet: Element) {
  const { bottom, left, right, top } = sheet.getBoundingClientRect()
  const head = sheet.querySelector('.eg-head')?.getBoundingClientRect().bottom ?? top
  const foot = sheet.querySelector('.eg-foot')?.getBoundingClientRect().top ?? bottom
  return { top: Math.max(top, head), bottom: Math.min(bottom, foot), left, right }
}

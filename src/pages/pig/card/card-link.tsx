import type { MouseEvent } from 'react'
import { openTab } from '#app-state/open-tab.ts'

/** Address of the card of an animal of the farm chosen in the header. */
const cardPath = (earNo: string): string => `/admin/pig-detail?earNo=${encodeURIComponent(earNo)}`

/** An ear number that opens its animal's card in a tab; a click with Ctrl is left to the browser. */
export function CardLink({ earNo, pigId }: { earNo: string; pigId?: string | null }) {
  const path = pigId ? `/admin/pig-detail?pigId=${pigId}` : cardPath(earNo)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openTab(path)
  }
  return (
    <a href={path} onClick={open}>
      {earNo}
    </a>
  )
}

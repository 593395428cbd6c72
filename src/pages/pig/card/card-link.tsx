import { TabLink } from '#widgets/tab-link.tsx'

/** Address of the card of an animal of the farm chosen in the header. */
const cardPath = (earNo: string): string => `/admin/pig-detail?earNo=${encodeURIComponent(earNo)}`

/** An ear number that opens its animal's card in a tab; a click with Ctrl is left to the browser. */
export function CardLink({ earNo, pigId }: { earNo: string; pigId?: string | null }) {
  const path = pigId ? `/admin/pig-detail?pigId=${pigId}` : cardPath(earNo)
  return <TabLink path={path}>{earNo}</TabLink>
}

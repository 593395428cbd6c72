import { useGranted } from '#app-state/use-granted.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { TabLink } from '#widgets/tab-link.tsx'

interface Props {
  screen: string
  filters: Readonly<Record<string, string>>
}

/** Opens the rows behind a line, for users who may see them. */
export function RowsLink({ screen, filters }: Props) {
  const granted = useGranted()
  if (!screen || !granted.has(screen)) return null
  return <TabLink path={screenAddress(screen, filters)}>查看</TabLink>
}

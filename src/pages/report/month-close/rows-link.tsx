import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { screenAddress } from '#kit/screen-address.ts'

interface Props {
  screen: string
  filters: Readonly<Record<string, string>>
}

/** Opens the rows behind a line, for users who may see them. */
export function RowsLink({ screen, filters }: Props) {
  const granted = useGranted()
  if (!screen || !granted.has(screen)) return null
  const path = screenAddress(screen, filters)
  return (
    <a
      href={path}
      onClick={(event) => {
        event.preventDefault()
        openTab(path)
      }}
    >
      查看
    </a>
  )
}

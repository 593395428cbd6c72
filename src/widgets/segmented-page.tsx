import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Segmented } from './segmented.tsx'
import { ViewSearch, viewAddress, viewIn } from './view-address.ts'
import './segmented-page.css'

interface PageView {
  readonly value: string
  readonly label: string
  /** Its typed input stays while another view is in front. */
  readonly keep?: boolean
  content(): ReactNode
}

interface SegmentedPageProps {
  /** Name of the choice, for screen readers. */
  label: string
  views: readonly PageView[]
}

/** A screen with several views, one in front. The address says which, so that Back, a link and a reload agree. */
export function SegmentedPage({ label, views }: SegmentedPageProps) {
  const { front, searchOf, choose } = useFront(views)
  return (
    <div className="segmented-page flex flex-col flex-1 gap-3 h-full min-h-0">
      <Segmented
        aria-label={label}
        options={views.map(({ value, label: word }) => ({ value, label: word }))}
        value={front}
        onChange={choose}
      />
      {views.map(({ value, keep = false, content }) =>
        value === front || keep ? (
          <div
            key={value}
            className="segmented-view flex flex-col flex-1 gap-3 min-h-0"
            hidden={value !== front}
          >
            <ViewSearch value={searchOf(value)}>{content()}</ViewSearch>
          </div>
        ) : null,
      )}
    </div>
  )
}

/** The view in front, and the address each of the others was left with. */
function useFront(views: readonly PageView[]) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({})
  const first = views[0]?.value ?? ''
  const named = viewIn(search)
  const front = views.find(({ value }) => value === named)?.value ?? first
  const searchOf = (view: string): string =>
    view === front ? search : (left[view] ?? viewAddress(view === first ? null : view))
  return {
    front,
    searchOf,
    choose(next: string) {
      setLeft({ ...left, [front]: search })
      void navigate({ pathname, search: searchOf(next) })
    },
  }
}

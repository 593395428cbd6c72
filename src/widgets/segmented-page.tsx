import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { viewAddress, viewIn } from './view-address.ts'
import './segmented-page.css'

interface PageView {
  readonly value: string
  readonly label: string
  /** What has been typed there stays while another view is in front. */
  readonly keep?: boolean
  content(): ReactNode
}

interface SegmentedPageProps {
  /** What the choice is about, for those who hear it. */
  label: string
  views: readonly PageView[]
}

/** A screen with several views, one in front. Which one stands in the address, so that Back, a link and a reload agree. */
export function SegmentedPage({ label, views }: SegmentedPageProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const first = views[0]?.value
  const named = viewIn(search)
  const front = views.some(({ value }) => value === named) ? named : first
  const choose = (next: string) =>
    void navigate({ pathname, search: viewAddress(next === first ? null : next) })
  return (
    <div className="segmented-page">
      <Segmented
        aria-label={label}
        options={views.map(({ value, label: word }) => ({ value, label: word }))}
        value={front ?? ''}
        onChange={choose}
      />
      {views.map(({ value, keep = false, content }) =>
        value === front || keep ? (
          <div key={value} className="segmented-view" hidden={value !== front}>
            {content()}
          </div>
        ) : null,
      )}
    </div>
  )
}

import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import './overlays.css'

/** There as long as requests are pending. It becomes visible after 300 ms, so that quick answers do not flash, and
 *  takes no clicks: a slow list must not hold up the rest of the program. */
export function LoadingOverlay({ pending }: { pending: StoreApi<{ count: number }> }) {
  const busy = useStore(pending, ({ count }) => count > 0)
  if (!busy) return null
  return (
    <div className="loading-overlay" role="status">
      <i />
      加载中
    </div>
  )
}

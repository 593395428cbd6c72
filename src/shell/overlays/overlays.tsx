import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Progress } from '#providers/download.ts'
import './overlays.css'

/** The bar at the top edge while a navigation is under way. */
export function LoadingBar({ busy }: { busy: boolean }) {
  return busy ? <div className="loading-bar w-full fixed" role="progressbar" aria-label="页面加载中" /> : null
}

/** There as long as requests are pending. It becomes visible after 300 ms, so that quick answers do not flash, and
 *  takes no clicks: a slow list must not hold up the rest of the program. */
export function LoadingOverlay({ pending }: { pending: StoreApi<{ count: number }> }) {
  const busy = useStore(pending, ({ count }) => count > 0)
  if (!busy) return null
  return (
    <div className="loading-overlay flex items-center gap-2 px-3 h-8 fixed text-2 rounded" role="status">
      <i />
      加载中
    </div>
  )
}

/** Running downloads and their progress; the work goes on meanwhile. */
export function DownloadOverlay({ progress }: { progress: StoreApi<{ running: readonly Progress[] }> }) {
  const running = useStore(progress, (state) => state.running)
  if (running.length === 0) return null
  return (
    <section className="download-overlay grid gap-2 p-3 fixed rounded" aria-label="下载进度">
      {running.map(({ id, name, percent }) => (
        <div key={id}>
          <span>{name}</span>
          <span>{percent === null ? '准备中' : `${percent}%`}</span>
          <progress max={100} value={percent ?? undefined} aria-label={name} />
        </div>
      ))}
    </section>
  )
}

import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Progress } from '#providers/download.ts'
import './overlays.css'

/** What is being downloaded and how far; the work goes on beside it. */
export function DownloadOverlay({ progress }: { progress: StoreApi<{ running: readonly Progress[] }> }) {
  const running = useStore(progress, (state) => state.running)
  if (running.length === 0) return null
  return (
    <section className="download-overlay" aria-label="下载进度">
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

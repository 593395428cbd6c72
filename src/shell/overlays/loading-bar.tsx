import './overlays.css'

/** The bar at the top edge while a navigation is under way. */
export function LoadingBar({ busy }: { busy: boolean }) {
  return busy ? <div className="loading-bar" role="progressbar" aria-label="页面加载中" /> : null
}

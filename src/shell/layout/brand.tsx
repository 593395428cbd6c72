import { APP_NAME } from '#app-state/version.ts'

/** The product's mark and name above the menu. */
export function Brand({ folded }: { folded: boolean }) {
  return (
    <div className="brand">
      <svg width="20" height="20" viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="7" fill="var(--c-accent)" />
        <path
          d="M8 13h20M8 23h20M18 8v20"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      </svg>
      {!folded && <b>{APP_NAME}</b>}
    </div>
  )
}

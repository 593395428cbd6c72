interface IconProps {
  size?: number
}

/** The product's mark; drawn here so that the sign-in page needs no icon library. */
export function Mark({ size = 36 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="7" fill="var(--c-accent)" />
      <path d="M8 13h20M8 23h20M18 8v20" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

const OPEN_EYE = 'M1 8s2.6-4.6 7-4.6S15 8 15 8s-2.6 4.6-7 4.6S1 8 1 8z'

export function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      aria-hidden="true"
    >
      <path d={OPEN_EYE} />
      <circle cx="8" cy="8" r="2" />
      {crossed && <path d="M13 2.6 3 13.4" />}
    </svg>
  )
}

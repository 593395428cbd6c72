import type { FarrowPayload } from './events.ts'

/** Live and total born of a farrowing (F40): weak and live deformed piglets are alive. */
export function totals(counts: FarrowPayload): { live: number; total: number } {
  const live = counts.healthy + (counts.weak ?? 0) + (counts.deformedLive ?? 0)
  const dead =
    (counts.stillborn ?? 0) + (counts.blackDead ?? 0) + (counts.mummy ?? 0) + (counts.deformedDead ?? 0)
  return { live, total: live + dead }
}

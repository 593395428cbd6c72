/** Number of random histories of a property: few in a usual run, many in a long one (HISTORIES=100000). */
export const histories = (usual: number, share: number): { numRuns: number } => {
  const wanted = Number(process.env.HISTORIES ?? 0)
  return { numRuns: Math.max(usual, Math.ceil(wanted * share)) }
}

/** A long run has all the time it needs; a usual one must not hang. */
export const PATIENCE = process.env.HISTORIES ? 3_600_000 : 60_000

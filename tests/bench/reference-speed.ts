/** Speed of this machine just now: ms for fixed work of three kinds. */
export const GAUGES = ['write', 'read', 'script'] as const
export type Gauge = (typeof GAUGES)[number]
export type Speed = Readonly<Record<Gauge, number>>

/** Time of the fixed work on the reference machine while nothing else runs on it (decision 0027). */
export const REFERENCE: Speed = { write: 43, read: 49, script: 26 }

/** Measurements between two calibrations count at their mean. */
export const between = (a: Speed, b: Speed): Speed => ({
  write: (a.write + b.write) / 2,
  read: (a.read + b.read) / 2,
  script: (a.script + b.script) / 2,
})

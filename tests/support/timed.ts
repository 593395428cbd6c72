/** Of a test with a limit of time, on a machine that others use as well: one run of three must keep it. */
export const TIMED = { retry: 2 } as const

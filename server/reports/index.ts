import type { Report } from '#kit/report.ts'

/** Every report, in menu order. */
export const reports: readonly Report[] = []

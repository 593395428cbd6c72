import { createContext, use } from 'react'

const FARM_OFFSET_MS = 8 * 3_600_000

/** Day in farm time (UTC+8, no summer time) of a moment in ms since 1970. */
export const farmDay = (ms: number): string => new Date(ms + FARM_OFFSET_MS).toISOString().slice(0, 10)

/** The server's now in ms; the shell sets it, as the computer's clock may be wrong. */
export const ServerNowContext = createContext<() => number>(() => Date.now())

/** Today as `YYYY-MM-DD` in farm time, by the server's clock. */
export const useToday = (): string => farmDay(use(ServerNowContext)())

import { FARM_TIME_ZONE } from './database.ts'

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: FARM_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `YYYY-MM-DD HH:mm:ss` in farm time, whatever the machine's zone. */
export const farmMoment = (now: Date): string => format.format(now)

/** The farm's business day (T1). */
export const farmToday = (now: Date): string => farmMoment(now).slice(0, 10)

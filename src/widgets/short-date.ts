/** A day as a narrow column shows it: month and day; in another year than today's the year as well. */
export const shortDate = (day: string | null | undefined, today: string): string => {
  if (!day) return '-'
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}

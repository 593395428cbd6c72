/** The address of a report or list with these filters, as its own query panel would write it. */
export function pathWith(
  screen: string,
  filters: Readonly<Record<string, string>>,
  extra: Readonly<Record<string, string>> = {},
): string {
  const asked = Object.entries(filters).map(([key, value]) => [`f.${key}`, value] as [string, string])
  return `/admin/${screen}?${new URLSearchParams([...asked, ...Object.entries(extra)])}`
}

/** A report of one farm over a period. */
export const reportPath = (report: string, farmId: string, dateFrom: string, dateTo: string): string =>
  pathWith(report, { farmIds: farmId, dateFrom, dateTo })

import { date, organisations } from '#kit/field.ts'

/** Farms of a report: a node of the tree means the farms at or below it. */
export const farmIds = organisations('猪场', ['company', 'department', 'farm'])

/** Farms, and the first and last of the days called `of`: what nearly every report asks for. */
export const farmsAndDays = (of: string) => ({
  farmIds,
  dateFrom: date(`${of}起`, { required: true }),
  dateTo: date(`${of}止`, { required: true }),
})

import { organisations } from '#kit/field.ts'

/** Farms of a report: a node of the tree means the farms at or below it. */
export const farmIds = organisations('猪场', ['company', 'department', 'farm'])

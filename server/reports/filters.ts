import { organisations } from '#kit/field.ts'

/** Farms a report is about: any node of the tree stands for the farms at or below it. */
export const farmIds = organisations('猪场', ['company', 'department', 'farm'])

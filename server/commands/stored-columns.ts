import { snake } from '#server/kit/names.ts'

/** Values by their columns: the names of the code in snake case. */
export const storedColumns = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [snake(key), value]))

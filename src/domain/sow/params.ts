import { PARAMETER_DEFAULTS, type ParameterValues } from '../parameters.ts'

/** Parameters as they are delivered. */
export const DEFAULT_PARAMS: Params = PARAMETER_DEFAULTS

/** Parameters the rules go by. Where they changed over time `on` gives the values of a day, which decide for an event. */
export type Params = ParameterValues & { readonly on?: (date: string) => Params }

/** Biology, not a farm's choice: limits the rules of §3.2 write as plain numbers. */
export const RESERVICE_FROM = 18
export const ABORT_FROM = 21
export const POSITIVE_GRACE = 11
export const REGULAR_RETURN: ReadonlyArray<readonly [number, number]> = [
  [18, 24],
  [37, 46],
]

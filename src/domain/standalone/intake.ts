import Big from 'big.js'
import { isKnown, type MaybeDecimal, roundHalfUp } from '../decimal.ts'

/** Below this per cent of its plan the intake of a day is alarming (§5.9, jzswFeedInfo). */
export const LOW_INTAKE = 70

/** Eaten per cent of planned, two places; null without a plan. */
export const intakeRate = (eaten: MaybeDecimal, planned: MaybeDecimal): string | null =>
  isKnown(eaten) && isKnown(planned) && Number(planned) > 0
    ? roundHalfUp(new Big(eaten).div(planned).times(100))
    : null

import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import type { RowOf } from '#kit/field.ts'
import type { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import type { WritePolicy } from '../../kit/store.ts'

type Introduction = RowOf<(typeof pigIntroduction)['fields']>

/** Heads, mean weight and amount follow from the lines. */
export const pigIntroductionPolicy: WritePolicy = async (_tx, _caller, { before, after }) => {
  const { pigs } = { ...before, ...after } as unknown as Introduction
  const weights = pigs.flatMap(({ weight }) => weight ?? [])
  const amount = sumOf(pigs.map(({ price }) => price))
  return {
    heads: pigs.length,
    avg_weight: weights.length > 0 ? roundHalfUp(sumOf(weights)?.div(weights.length) ?? 0) : null,
    amount: amount && roundHalfUp(amount),
  }
}

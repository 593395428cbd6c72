import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import type { RowOf } from '#kit/field.ts'
import type { pigletDropping } from '#resources/pig/piglet-dropping.ts'
import type { pigletReceive } from '#resources/pig/piglet-receive.ts'
import type { WritePolicy } from '../../kit/store.ts'

type Dropping = RowOf<(typeof pigletDropping)['fields']>
type Receipt = RowOf<(typeof pigletReceive)['fields']>

/** Heads, kg and amount follow from the lines. */
export const pigletDroppingPolicy: WritePolicy = async (_tx, _caller, { before, after }) => {
  const { batches, price } = { ...before, ...after } as unknown as Dropping
  const heads = batches.reduce((sum, one) => sum + one.heads, 0)
  const weight = sumOf(batches.map((one) => one.weight))
  return {
    heads,
    weight: weight && roundHalfUp(weight),
    avg_weight: weight && roundHalfUp(weight.div(heads)),
    amount: price === null ? null : roundHalfUp(sumOf([price])?.times(heads) ?? 0),
  }
}

/** How much of what was sent did not arrive, per cent. */
export const pigletReceivePolicy: WritePolicy = async (_tx, _caller, { before, after }) => {
  const { heads, sentHeads } = { ...before, ...after } as unknown as Receipt
  if (heads === null || !sentHeads) return { loss_rate: null }
  return { loss_rate: roundHalfUp(((sentHeads - heads) * 100) / sentHeads) }
}

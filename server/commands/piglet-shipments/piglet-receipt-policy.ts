import { roundHalfUp } from '#domain/decimal.ts'
import type { RowOf } from '#kit/field.ts'
import type { pigletReceive } from '#resources/pig/piglet-receive.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'

type Receipt = RowOf<(typeof pigletReceive)['fields']>

/** How much of what was sent did not arrive, per cent. */
export const pigletReceivePolicy: WritePolicy = async (_tx, _caller, { before, after }) => {
  const { heads, sentHeads } = { ...before, ...after } as unknown as Receipt
  if (heads === null || !sentHeads) return { loss_rate: null }
  return { loss_rate: roundHalfUp(((sentHeads - heads) * 100) / sentHeads) }
}

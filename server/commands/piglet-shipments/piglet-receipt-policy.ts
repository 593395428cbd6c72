import { roundHalfUp } from '#domain/decimal.ts'
import type { pigletReceive } from '#resources/pig/piglet-receive.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'

/** How much of what was sent did not arrive, per cent. */
export const pigletReceivePolicy: WritePolicy<typeof pigletReceive> = async (_tx, _caller, change) => {
  const { heads, sentHeads } = rowAfter(change)
  if (heads === null || !sentHeads) return { loss_rate: null }
  return { loss_rate: roundHalfUp(((sentHeads - heads) * 100) / sentHeads) }
}

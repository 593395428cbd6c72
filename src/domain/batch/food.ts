interface Leaving {
  readonly type: string
  readonly amount: unknown
}

/** Pigs that leave a batch to be eaten (G-10): sold, own use, or culled for money, as V-606 has it of sows. */
export const isForFood = ({ type, amount }: Leaving): boolean =>
  type === 'batch_out_sale' ||
  type === 'batch_out_slaughter' ||
  (type === 'batch_out_cull' && Number(amount ?? 0) > 0)

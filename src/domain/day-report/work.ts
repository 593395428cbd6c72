/** Kinds of work of a day, in barn terms, with the work lists that hold what is left of each. */
export const WORK = {
  heat: { label: '查情', lists: ['gilt'] },
  service: { label: '配种', lists: ['weaned', 'open'] },
  check: { label: '妊检', lists: ['check1', 'check2'] },
  crate: { label: '上产床', lists: ['toCrate'] },
  wean: { label: '断奶', lists: ['toWean'] },
  immunise: { label: '免疫', lists: ['immuneDue'] },
  feed: { label: '用料录入', lists: ['feedMissing'] },
} as const
export type WorkKey = keyof typeof WORK
export const workKeys = Object.keys(WORK) as WorkKey[]
export const isWorkKey = (key: string): key is WorkKey => Object.hasOwn(WORK, key)

/** Work of a day: what was done in it, and what was left at its end; null where it was not looked up in time. */
export interface WorkLine {
  readonly key: WorkKey
  readonly done: number
  readonly left: number | null
}

/** Due work: done and left. */
export const dueOf = ({ done, left }: WorkLine): number | null => (left === null ? null : done + left)

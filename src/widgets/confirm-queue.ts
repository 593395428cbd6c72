import type { ReactNode } from 'react'

export interface ConfirmOptions {
  title?: string
  content: ReactNode
  okText?: string
  cancelText?: string
  /** Off for a mere announcement; the dialog then has one button. */
  cancel?: boolean
  danger?: boolean
}

export interface Question {
  readonly id: number
  readonly options: ConfirmOptions
}

export type Confirm = (options: ConfirmOptions) => Promise<boolean>

interface Waiting extends Question {
  readonly resolve: (answer: boolean) => void
}

export interface ConfirmQueue {
  confirm: Confirm
  /** The question now on screen, or null. */
  current(): Question | null
  answer(value: boolean): void
  subscribe(listener: () => void): () => void
}

/** Questions one after another, so that a second one asked meanwhile is neither lost nor stacked on the first. */
export function createConfirmQueue(): ConfirmQueue {
  let waiting: readonly Waiting[] = []
  let asked = 0
  const listeners = new Set<() => void>()
  const replace = (next: readonly Waiting[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  return {
    confirm: (options) =>
      new Promise((resolve) => {
        asked += 1
        replace([...waiting, { id: asked, options, resolve }])
      }),
    current: () => waiting[0] ?? null,
    answer(value) {
      waiting[0]?.resolve(value)
      replace(waiting.slice(1))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

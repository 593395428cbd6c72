import type { AxiosAdapter } from 'axios'
import './request-options.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Pending {
  /** Calls under way that the loading overlay waits for. */
  store: StoreApi<{ count: number }>
  wrap(adapter: AxiosAdapter): AxiosAdapter
  /** Aborts every call under way but those that asked to be kept. */
  cancel(): void
}

/** Counts and aborts the calls under way. */
export function createPending(): Pending {
  const store = createStore(() => ({ count: 0 }))
  const controllers = new Set<AbortController>()
  const count = (step: number) => store.setState(({ count: now }) => ({ count: now + step }))

  return {
    store,
    cancel() {
      for (const controller of [...controllers]) controller.abort()
    },
    wrap: (adapter) => async (config) => {
      const controller = new AbortController()
      const step = config.overlay === false ? 0 : 1
      if (!config.keep) controllers.add(controller)
      count(step)
      try {
        return await adapter({ ...config, signal: joined(controller.signal, config.signal) })
      } finally {
        controllers.delete(controller)
        count(-step)
      }
    },
  }
}

function joined(own: AbortSignal, callers: unknown): AbortSignal {
  return callers instanceof AbortSignal ? AbortSignal.any([own, callers]) : own
}

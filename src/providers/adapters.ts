import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isEnvelope } from './envelope.unwrap.ts'
import './request-options.ts'

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

/** The line stays still for so long before calls that yield may go. */
const CALM_MS = 120
/** At the start, a screen that asks for nothing holds them up for no longer. */
const PATIENCE_MS = 1500
/** Nor does one that never stops asking. */
const LONGEST_MS = 5000

/**
 * Calls marked `yields` wait until the screen in front has its data: badges, news and settings do not delay its first row on a thin line.
 * @param patienceMs how long they wait for the first screen to ask; 0: not at all
 */
export function yielding(adapter: AxiosAdapter, patienceMs = PATIENCE_MS): AxiosAdapter {
  const line = createLine(patienceMs)
  return async (config) => {
    if (config.yields) {
      if (patienceMs > 0) await line.turn(config.signal as AbortSignal | undefined)
      return await adapter(config)
    }
    line.begin()
    try {
      return await adapter(config)
    } finally {
      line.end()
    }
  }
}

function createLine(patienceMs: number) {
  /** Calls under way that do not yield. */
  let open = 0
  /** The first screen has asked; before, a still line means nothing. */
  let asked = false
  const waiting = new Set<() => void>()
  let calm: ReturnType<typeof setTimeout> | undefined
  let last: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(calm)
    clearTimeout(last)
    asked = true
    for (const go of waiting) go()
    waiting.clear()
  }
  const look = () => {
    clearTimeout(calm)
    if (waiting.size > 0 && open === 0) calm = setTimeout(release, asked ? CALM_MS : patienceMs)
  }
  return {
    begin() {
      open += 1
      if (waiting.size > 0) asked = true
      clearTimeout(calm)
    },
    end() {
      open -= 1
      look()
    },
    /** Resolves when the line is still, or the call is given up, to be refused where it is sent. */
    turn: (signal?: AbortSignal): Promise<void> =>
      new Promise((go) => {
        if (waiting.size === 0) last = setTimeout(release, LONGEST_MS)
        waiting.add(go)
        signal?.addEventListener('abort', () => go(), { once: true })
        look()
      }),
  }
}

interface GetCache {
  wrap(adapter: AxiosAdapter): AxiosAdapter
  clear(): void
}

/**
 * Answers repeated GETs that carry `cache=true` from kept good answers; a call under way answers those that ask the same meanwhile. Keyed
 * by user, so that no user ever reads another's answer.
 */
export function createGetCache(userKey: () => string): GetCache {
  const entries = new Map<string, Promise<AxiosResponse>>()

  const fetchOnce = (key: string, config: InternalAxiosRequestConfig, adapter: AxiosAdapter) => {
    const entry: Promise<AxiosResponse> = adapter(config).then(
      (response) => {
        if (!isGood(response)) forget(key, entry)
        return response
      },
      (error) => {
        forget(key, entry)
        throw error
      },
    )
    entries.set(key, entry)
    return entry
  }
  // clear() may have made room for a newer entry
  const forget = (key: string, entry: Promise<AxiosResponse>) => {
    if (entries.get(key) === entry) entries.delete(key)
  }

  return {
    clear: () => entries.clear(),
    wrap: (adapter) => async (config) => {
      if (!asksCache(config)) return adapter(config)
      const { get_time: _time, ...params } = config.params ?? {}
      const key = `${userKey()} ${axios.getUri({ ...config, params })}`
      const response = await (entries.get(key) ?? fetchOnce(key, config, adapter))
      // the body is still text here: each caller parses its own copy
      return { ...response, config }
    },
  }
}

function asksCache({ method, params, url = '' }: InternalAxiosRequestConfig): boolean {
  if (method !== 'get') return false
  return String(params?.cache) === 'true' || /[?&]cache=true(&|$)/.test(url)
}

function isGood({ data }: AxiosResponse): boolean {
  try {
    const answer: unknown = JSON.parse(data)
    return isEnvelope(answer) && answer.code === 'SUCCESS'
  } catch {
    return false
  }
}

import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { isEnvelope } from './envelope.ts'

interface GetCache {
  wrap(adapter: AxiosAdapter): AxiosAdapter
  clear(): void
}

/** Answers repeated GETs that carry `cache=true`. Keyed by user, so that nobody ever reads another's answer;
 *  a call under way answers those that ask the same meanwhile. Only good answers are kept. */
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
  // a newer entry may stand there after clear()
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

import { type AxiosAdapter, AxiosHeaders } from 'axios'
import type { Early } from './send-early.ts'

/** Gives the answer of a call that was sent early to the first who asks for it; one that came to nothing is sent again. */
export const takingEarly =
  (adapter: AxiosAdapter, early: Early): AxiosAdapter =>
  async (config) => {
    const sent = config.method === 'get' ? early.get(config.url ?? '') : undefined
    if (!sent) return await adapter(config)
    early.delete(config.url ?? '')
    const answer = await sent.catch(() => null)
    if (!answer) return await adapter(config)
    const { status, headers, body: data } = answer
    return { data, status, statusText: '', headers: new AxiosHeaders(headers), config }
  }

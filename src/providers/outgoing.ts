import axios, { type InternalAxiosRequestConfig } from 'axios'
import { archiveRoute } from '#domain/archive-route.ts'
import './request-options.ts'

type Route = (path: string, values: unknown) => string

/** Where a call goes: a report about a time more than two years back goes to the archive (spec §7). */
export function createRoute(deps: { now(): number; archive2Paths?(): ReadonlySet<string> | null }): Route {
  return (path, values) => {
    const paths = deps.archive2Paths?.()
    return paths === null ? path : archiveRoute(path, values, deps.now(), paths)
  }
}

interface OutgoingDeps {
  now(): number
  route: Route
  session(): number
  /** The person has a first or reset password: until it is changed the server answers nothing else. */
  passwordFirst?(): boolean
}

/** What is answered before the password is changed. */
const OPEN = /^base\/(account|func)(\/|$)/

/** Prepares a call: remembers its path and session, reroutes old reports to the archive, adds `get_time` to GETs. */
export function outgoing({ now, route, session, passwordFirst }: OutgoingDeps) {
  let lastTime = 0
  // two GETs in one millisecond still differ
  const nextTime = () => {
    lastTime = Math.max(now(), lastTime + 1)
    return lastTime
  }
  return (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => {
    const url = (config.url ?? '').replace(/^\//, '')
    if (passwordFirst?.() && !OPEN.test(url.split('?', 1)[0] ?? '')) throw new axios.Cancel()
    Object.assign(config, { path: url.split('?', 1)[0], session: session() })
    config.url = route(url, [config.params, config.data])
    if (config.method === 'get') config.params = { ...config.params, get_time: nextTime() }
    return config
  }
}

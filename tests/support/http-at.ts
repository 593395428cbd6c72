import { onTestFinished } from 'vitest'
import { createHttp, type HttpDeps } from '#providers/http.ts'
import { browserAt } from './browser-at.ts'
import { recordedNotify } from './recorded-notify.ts'
import { type StubOptions, startStubServer } from './stub-server.ts'

/** A stub server, the page standing on it, and the HTTP layer under test; all gone when the test ends. */
export async function httpAtStub(options: StubOptions = {}, deps: Partial<HttpDeps> = {}) {
  const stub = await startStubServer(options)
  onTestFinished(stub.close)
  browserAt(stub.url)
  const { notify, notes, texts } = recordedNotify()
  const loggedOut: string[] = []
  const http = createHttp({
    notify,
    now: Date.now,
    userKey: () => 'user-1',
    onLoginRequired: () => void loggedOut.push('login'),
    ...deps,
  })
  return { stub, http, notify, notes, texts, loggedOut }
}

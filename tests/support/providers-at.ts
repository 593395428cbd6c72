import { expect, onTestFinished, vi } from 'vitest'
import { createProviders } from '#providers/create-providers.ts'
import { createSession } from '#providers/session.ts'
import { markSignedOut, writeLoginFlag } from '#providers/session-flags.ts'
import { browserAt } from './browser-at.ts'
import { recordedNotify } from './recorded-notify.ts'
import { type StubOptions, startStubServer } from './stub-server.ts'

/** A busy machine needs more than vitest's second. */
const SLOW = { timeout: 10_000 }

/** The providers as the shell wires them, against a stub server; `went` lists where they led the shell. */
export async function providersAtStub(
  options: StubOptions = {},
  go: (path: string) => void = () => undefined,
) {
  const stub = await startStubServer(options)
  browserAt(stub.url)
  const { notify, notes, texts } = recordedNotify()
  const session = createSession()
  const went: string[] = []
  const providers = createProviders({
    session,
    notify,
    // tests wait for nothing but answers
    patienceMs: 0,
    go(path) {
      went.push(path)
      go(path)
    },
  })
  onTestFinished(async () => {
    // base data may still be coming in
    await vi.waitFor(() => expect(providers.http.pending.getState().count).toBe(0), SLOW)
    markSignedOut(document)
    writeLoginFlag(sessionStorage, null)
    await stub.close()
  })
  return { stub, session, notify, notes, texts, went, providers }
}

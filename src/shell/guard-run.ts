import type { FunctionModel } from '#kit/grants.ts'
import { decide, type GuardInput } from './guard.ts'
import type { SsoArrival } from './sso.ts'

export interface GuardEffects {
  /** Fetches the function list; rejects when it cannot be had, after telling the person. */
  load(): Promise<readonly FunctionModel[]>
  /** Signs in by a one-time code; resolves with the path to go on to. */
  signInBySso(arrival: SsoArrival): Promise<string>
  /** Shows a warning. */
  warn(text: string): void
  /** Drops the list, so that the next navigation asks for it again. */
  forget(): void
}

/** failed: the list or the SSO sign-in could not be had; stay out of the screen and offer another try. */
export type Outcome = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'failed' }

/** Carries out what `decide` says until the navigation passes or leads elsewhere. Never throws, never loops: the list
 *  is fetched at most once per navigation. */
export async function runGuard(input: GuardInput, effects: GuardEffects): Promise<Outcome> {
  const decision = decide(input)
  try {
    if (decision.kind === 'sso') return { kind: 'redirect', to: await effects.signInBySso(decision.arrival) }
    if (decision.kind === 'load') {
      const functions = await effects.load()
      return await runGuard({ ...input, loaded: true, functions, justLoaded: true }, effects)
    }
  } catch {
    return { kind: 'failed' }
  }
  if (decision.kind === 'redirect' && decision.warning) {
    effects.forget()
    effects.warn(decision.warning)
  }
  return decision.kind === 'redirect' ? { kind: 'redirect', to: decision.to } : { kind: 'pass' }
}

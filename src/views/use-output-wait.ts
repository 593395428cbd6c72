import { use, useSyncExternalStore } from 'react'
import { ServicesContext } from '#shell/services.ts'

/** Seconds a download's button rests: the setting web_output_wait_sec, as soon as it is known (spec §9). Undefined
 *  outside the shell. */
export function useOutputWait(): number | undefined {
  const session = use(ServicesContext)?.session
  return useSyncExternalStore(session?.subscribe ?? never, () => session?.getState().outputWaitSec)
}

const never = () => () => undefined

import { useSessionPart } from '#app-state/use-session-part.ts'

/** Seconds a download's button rests: the setting web_output_wait_sec, as soon as it is known (spec §9). Undefined
 *  outside the shell. */
export const useOutputWait = (): number | undefined =>
  useSessionPart((state) => state.outputWaitSec, undefined)

import { GETTING_STARTED } from '#kit/guide-name.ts'
import type { SetupState } from '#resources/getting-started/setup.shapes.ts'
import { useAnswer } from '#views/use-answer.ts'

/** How far the farm is, as its data says; of the farm asked for, else of the one that is next. */
export const useSetup = (farmId: string | undefined, enabled = true) =>
  useAnswer<SetupState>(GETTING_STARTED, { query: farmId ? { farmId } : {}, enabled })

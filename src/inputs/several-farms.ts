import { createContext } from 'react'

/** Whether the person has several farms; the shell sets it. */
export const SeveralFarmsContext = createContext(false)

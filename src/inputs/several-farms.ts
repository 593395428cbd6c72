import { createContext } from 'react'

/** True where the person has several farms; the shell sets it. */
export const SeveralFarmsContext = createContext(false)

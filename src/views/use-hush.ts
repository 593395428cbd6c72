import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'

/** Takes back the note of a failure that is shown in place: it need not be read, and closed, twice. */
export function useHush(): (error: { message: string }) => void {
  const notify = use(ServicesContext)?.notify
  return (error) => notify?.close(error.message)
}

import { useLocation, useNavigate } from 'react-router'
import { goLiveSteps } from '#resources/golive/index.ts'
import { closeTask } from '#views/import-wizard/use-task-address.ts'

/** Farm and step stand in the address: a link, Back and a reload find them again. */
export function useView() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  // a file belongs to the step it was sent to
  const go = (changes: Readonly<Record<string, string | null>>) => {
    closeTask(query)
    for (const [key, value] of Object.entries(changes))
      if (value === null) query.delete(key)
      else query.set(key, value)
    const next = query.toString()
    void navigate({ pathname, search: next && `?${next}` })
  }
  return {
    farmId: query.get('farm') ?? undefined,
    step: goLiveSteps.find(({ key }) => key === query.get('step'))?.key,
    isFileOpen: query.has('task'),
    toFarm: (farm: string) => go({ farm, step: null }),
    toStep: (step: string) => go({ step }),
  }
}

import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** An administrative division; its uid is its code. */
export interface Area {
  readonly uid: string
  readonly name1: string
  readonly children?: readonly Area[]
}

/** The divisions of the session (areaCodeList, spec §3); the shell sets them. */
export const AreaCodesContext = createContext<readonly Area[]>([])

/**
 * The divisions down to county; asked for again where the start of the session did not bring them.
 * @param wanted false: nothing shows them yet
 */
export function useAreas(wanted = true): readonly Area[] {
  const known = use(AreaCodesContext)
  const provider = useDataProvider()
  const { data = known } = useQuery({
    queryKey: ['areacode'],
    enabled: wanted && known.length === 0,
    queryFn: async (): Promise<readonly Area[]> => {
      const answer = await provider().custom?.<{ list?: readonly Area[] }>({
        url: 'base/datadefine/info/areacode',
        method: 'get',
        query: { cache: true },
        meta: { overlay: false, keep: true },
      })
      return answer?.data.list ?? []
    },
  })
  return known.length > 0 ? known : data
}

export const AREA_SEPARATOR = '/'

/** The divisions from the province down to a code; none for one that is not among them. */
export function areaOfCode(areas: readonly Area[], code: string): readonly Area[] {
  for (const area of areas) {
    if (area.uid === code) return [area]
    const below = areaOfCode(area.children ?? [], code)
    if (below.length > 0) return [area, ...below]
  }
  return []
}

/** The divisions of 江苏省/南京市/玄武区; none where a name is not among them. */
export function areaOfNames(areas: readonly Area[], names: string): readonly Area[] {
  const path: Area[] = []
  for (const name of names.split(AREA_SEPARATOR)) {
    const next = (path.at(-1)?.children ?? (path.length === 0 ? areas : [])).find((one) => one.name1 === name)
    if (!next) return []
    path.push(next)
  }
  return path
}

import { useDataProvider } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { Select } from 'antd'
import { createContext, use } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { type InputProps, titleOfChosen } from '#inputs/field-components.ts'
import { cascadeOf } from '#inputs/organisation-tree.ts'
import type { Field } from '#kit/field.ts'
import { HOLDS_ORGANISATIONS } from '#providers/organisations.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { findHit } from '#widgets/pinyin.load.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import { below, placeOptions } from './line-options.ts'

/** Farm of the open document. */
export const DocumentFarmContext = createContext<string | null>(null)

/** A field that names a place inside a farm. */
export const isPlace = ({ kind, many, orgTypes }: Field): boolean =>
  kind === 'organisation' && !many && orgTypes?.length === 1 && orgTypes[0] === 'house'

/** A place of the document's farm, found by any part of its name or its pinyin spelling. */
export function PlaceInput(props: InputProps) {
  const { field, id, value, onChange, disabled } = props
  const farmId = use(DocumentFarmContext)
  const places = usePlaces([field], farmId)[cascadeOf(field.orgTypes ?? [])]
  const spelling = useSpelling(true)
  const options = placeOptions(below(places ?? [], farmId), field)
  const title = titleOfChosen(props)
  const isKnown = options.some((one) => one.value === value)
  return (
    <Select
      id={id}
      className="field-fill"
      showSearch
      allowClear={!field.required}
      disabled={disabled}
      loading={farmId !== null && places === undefined}
      placeholder={`请选择${field.label}`}
      notFoundContent={farmId === null ? '请先选择猪场' : '没有找到'}
      options={isKnown || !title ? options : [{ value: String(value), label: title }, ...options]}
      filterOption={(typed, option) =>
        typed.trim() === '' || findHit(option?.label ?? '', typed, spelling) !== null
      }
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  )
}

const FRESH_MS = 60_000

/**
 * Organisations for the fields that name one, by the address they are read from. Of houses and units only those inside the
 * farm are asked for: a whole tree of them may be large.
 */
export function usePlaces(
  fields: readonly Field[],
  farmId: string | null,
): Readonly<Record<string, readonly OrgNode[]>> {
  const provider = useDataProvider()
  const asked = new Map<string, { inside?: string | null }>()
  for (const { kind, orgTypes = [] } of fields) {
    if (kind !== 'organisation') continue
    asked.set(cascadeOf(orgTypes), orgTypes.includes('house') ? { inside: farmId } : {})
  }
  return useQueries({
    queries: [...asked].map(([url, query]) => ({
      queryKey: ['line-places', url, query.inside],
      staleTime: FRESH_MS,
      meta: HOLDS_ORGANISATIONS,
      enabled: query.inside !== null,
      queryFn: async (): Promise<Loaded> => {
        const answer = await provider().custom?.<{ organizes?: readonly OrgNode[] }>({
          url,
          method: 'get',
          query: { ...query, cache: true },
        })
        return [url, answer?.data.organizes ?? []]
      },
    })),
    combine: byUrl,
  })
}

type Loaded = readonly [url: string, nodes: readonly OrgNode[]]
const byUrl = (results: readonly { data: Loaded | undefined }[]) =>
  Object.fromEntries(results.flatMap(({ data }) => (data ? [data] : [])))

import type { CustomParams } from '@refinedev/core'
import { generateFilter, generateSort } from '@refinedev/simple-rest'
import type { Http } from './http.ts'
import { listFilters } from './list-query.ts'

/** Reports, events and the calls of spec §7, by refine's useCustom. `meta` may hold the call's options. */
export async function callCustom<T>(http: Http, params: CustomParams): Promise<{ data: T }> {
  const { url, method, payload, query, filters, sorters, headers, meta } = params
  const sort = generateSort(sorters)
  const { data } = await http.axios.request<T>({
    url,
    method,
    data: payload,
    headers,
    params: {
      ...(sort && { _sort: sort._sort.join(','), _order: sort._order.join(',') }),
      ...generateFilter(listFilters(filters)),
      ...(query as object | undefined),
    },
    ...callOptions(meta ?? {}),
  })
  return { data }
}

const OPTIONS = ['quiet', 'keep', 'overlay', 'timeout', 'yields'] as const

function callOptions(meta: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(OPTIONS.flatMap((name) => (name in meta ? [[name, meta[name]]] : [])))
}

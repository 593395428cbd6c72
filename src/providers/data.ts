import type { BaseRecord, CustomParams, DataProvider, GetListParams, MetaQuery } from '@refinedev/core'
import simpleRest, { generateFilter, generateSort } from '@refinedev/simple-rest'
import { isApiError } from './api-error.ts'
import { BASE_URL } from './base-url.ts'
import type { Http } from './http.ts'
import { listFilters } from './list-filters.ts'
import { createRequestIds } from './request-ids.ts'

const OPTIONS = ['quiet', 'keep', 'overlay', 'timeout', 'yields'] as const

/** Answer of a list: sums run over all rows of the query, not over the page. */
interface ListAnswer<R> {
  list: R[]
  total: number
  sums?: Record<string, unknown>
}

/** Rows of one query: more uids would not fit into a short request line. */
const MANY = 40
const IDEMPOTENCY_HEADER = 'idempotency-key'

/** refine's data provider on simple-rest. Rows get `id` from their `uid`; lists bring `sums`; update and delete carry the
 *  row's `version` (`meta.version`, or in the variables); create sends an idempotency key (`meta.requestId`, or one of
 *  its own). */
export function createDataProvider(http: Http): DataProvider {
  const rest = simpleRest('', http.axios)
  const requestIds = createRequestIds()

  async function getList<R extends BaseRecord = BaseRecord>(params: GetListParams) {
    const { data } = await rest.getList<R>({ ...params, filters: listFilters(params.filters) })
    const { list = [], total = list.length, sums = {} } = data as unknown as ListAnswer<R>
    return { data: list.map(withId), total, sums }
  }

  // a write may have changed dictionaries and organisations
  const written = <R extends BaseRecord>({ data }: { data: R }) => {
    http.clearCache()
    return { data: withId(data) }
  }

  return {
    ...rest,
    getList,
    getApiUrl: () => BASE_URL,
    getOne: async (params) => ({ data: withId((await rest.getOne(params)).data) as never }),
    async getMany<R extends BaseRecord = BaseRecord>({ resource, ids, meta }: Many) {
      const pagination = { currentPage: 1, pageSize: MANY }
      const page = (some: unknown[]) =>
        getList<R>({ resource, meta, pagination, filters: [{ field: 'uid', operator: 'in', value: some }] })
      const pages = await Promise.all(chunks(ids, MANY).map(page))
      return { data: pages.flatMap(({ data }) => data) }
    },
    async create({ resource, variables, meta }) {
      const content = [resource, variables]
      const headers = { ...meta?.headers, [IDEMPOTENCY_HEADER]: meta?.requestId ?? requestIds.of(content) }
      try {
        const answer = await rest.create({ resource, variables, meta: { ...meta, headers } })
        requestIds.answered(content)
        return written(answer) as never
      } catch (error) {
        if (isApiError(error) && error.statusCode > 0) requestIds.answered(content)
        throw error
      }
    },
    async update(params) {
      const { id: _id, ...fields } = params.variables as BaseRecord
      const variables = { ...fields, version: versionOf(params.resource, params.meta, fields) }
      return written(await rest.update({ ...params, variables })) as never
    },
    async deleteOne(params) {
      const fields = params.variables as BaseRecord | undefined
      const variables = { ...fields, version: versionOf(params.resource, params.meta, fields) }
      return written(await rest.deleteOne({ ...params, variables })) as never
    },
    custom: (params) => callCustom(http, params),
  }
}

type Many = { resource: string; ids: unknown[]; meta?: MetaQuery }

/** Without the version a save could overwrite what another user saved meanwhile: that is a mistake in the screen. */
function versionOf(resource: string, meta: MetaQuery | undefined, fields: BaseRecord | undefined): unknown {
  const version = meta?.version ?? fields?.version
  if (version === undefined) throw new Error(`${resource}: update and delete need the row's version`)
  return version
}

function withId<R extends BaseRecord>(row: R): R {
  return row?.uid === undefined ? row : { id: row.uid, ...row }
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  const pages = Math.ceil(all.length / size)
  return Array.from({ length: pages }, (_, page) => all.slice(page * size, (page + 1) * size))
}

/** Reports, events and the calls of spec §7, by refine's useCustom. `meta` may hold the call's options. */
async function callCustom<T>(http: Http, params: CustomParams): Promise<{ data: T }> {
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

function callOptions(meta: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(OPTIONS.flatMap((name) => (name in meta ? [[name, meta[name]]] : [])))
}

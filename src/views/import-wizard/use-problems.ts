import { type HttpError, useCustom } from '@refinedev/core'
import { useState } from 'react'
import { PAGE_SIZE } from '#domain/constants.ts'
import type { ImportPage } from '#kit/import-page.ts'
import type { ImportProblems, ImportTask, ProblemGroup } from '#kit/import-task.ts'

export type ProblemFilter = Readonly<Partial<Record<ProblemGroup, string>>>

const NONE: ImportProblems = { list: [], total: 0, counts: [] }

/** A page of a file's problems, narrowed by column, rule and level over the whole file. */
export function useProblems({ name }: ImportPage, { uid, version }: ImportTask) {
  const [filter, setFilter] = useState<ProblemFilter>({})
  const [{ at, size }, setPage] = useState({ at: 1, size: PAGE_SIZE })
  const { query } = useCustom<ImportProblems, HttpError>({
    url: `${name}/${uid}/problems`,
    method: 'get',
    // another check is another list
    config: { query: { ...filter, _start: (at - 1) * size, _end: at * size, version } },
    queryOptions: { placeholderData: (before) => before },
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  })
  return {
    ...(query.data?.data ?? NONE),
    error: query.error,
    loading: query.isFetching,
    refetch: () => void query.refetch(),
    filter,
    narrow(more: ProblemFilter) {
      setFilter({ ...filter, ...more })
      setPage({ at: 1, size })
    },
    at,
    size,
    setPage: (next: number, pageSize: number) => setPage({ at: next, size: pageSize }),
  }
}

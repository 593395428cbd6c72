import { type HttpError, useCustom } from '@refinedev/core'
import { PAGE_SIZE, PAGE_SIZES } from '#domain/constants.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { type ImportProblems, type ImportTask, type ProblemGroup, problemGroups } from '#kit/import-task.ts'
import { useTaskQuery } from './use-task-address.ts'

type ProblemFilter = Readonly<Partial<Record<ProblemGroup, string>>>

const NONE: ImportProblems = { list: [], total: 0, counts: [] }

/** What the address asks for; a page nobody can mean is the first one. */
function askedBy(asked: (key: string) => string | undefined) {
  const filter: ProblemFilter = Object.fromEntries(problemGroups.map((group) => [group, asked(group)]))
  const [page, size] = [Number(asked('page') ?? 1), Number(asked('size') ?? PAGE_SIZE)]
  return {
    filter,
    at: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZE,
  }
}

/** A page of a file's problems, narrowed by column, rule and level over the whole file; both stand in the address. */
export function useProblems({ name }: ImportPage, { uid, version }: ImportTask) {
  const { asked, ask } = useTaskQuery()
  const { filter, at, size } = askedBy(asked)
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
      ask({ ...more, page: undefined })
    },
    at,
    size,
    setPage: (next: number, pageSize: number) =>
      ask({
        page: next === 1 ? undefined : String(next),
        size: pageSize === PAGE_SIZE ? undefined : String(pageSize),
      }),
  }
}

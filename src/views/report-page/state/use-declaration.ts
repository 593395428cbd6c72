import { type HttpError, useCustom } from '@refinedev/core'
import type { ReportDefinition } from '#kit/report.ts'

/** Long enough for a working session, short enough for `today` to follow the farm's midnight. */
const FRESH_MS = 600_000

/** The server's declaration of a report, asked for once. */
export function useDeclaration(name: string) {
  const { query } = useCustom<ReportDefinition, HttpError>({
    url: `bi/${name}`,
    method: 'get',
    queryOptions: { staleTime: FRESH_MS },
    errorNotification: false,
  })
  return { report: query.data?.data ?? null, error: query.error, retry: () => void query.refetch() }
}

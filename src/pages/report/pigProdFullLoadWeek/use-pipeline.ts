import { type HttpError, useCustom } from '@refinedev/core'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import type { FilterValues } from '#views/report-page/report-defaults.ts'

/** The pipeline under the filters of the report; asked while they can be. */
export function usePipeline(filters: FilterValues, wanted: boolean) {
  const { query } = useCustom<PipelineAnswer, HttpError>({
    url: 'pigProdFullLoadWeek/pipeline',
    method: 'post',
    config: { payload: { filters } },
    queryOptions: { enabled: wanted },
    errorNotification: false,
  })
  return {
    pipeline: query.data?.data ?? null,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}

import { type HttpError, useCustom } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#kit/schema.ts'
import { organisationsChanged } from '#providers/organisations.ts'
import type { BroughtWorkbook, GoLive, Step } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { useCall } from '#views/resource-form/use-call.ts'

export interface Going {
  readonly golive: GoLive | null
  readonly steps: readonly Step[]
  readonly workbooks: readonly BroughtWorkbook[]
}

const JOB_MS = 1000
/** A file on its way in changes its step when it is done. */
const FILE_MS = 2000

const wordOf = ({ golive, steps }: Going): string =>
  [golive?.uid, golive?.job, ...steps.map(({ state }) => state)].join(' ')

type Act = (what: string, values?: Record<string, unknown>) => Promise<FieldErrors | null>

/** The go-live of a farm with its steps and actions; read again while something runs. */
export function useGoLive(farmId: string | undefined, isFileOpen: boolean) {
  const { query } = useCustom<Going, HttpError>({
    url: `${GO_LIVE}/golive`,
    method: 'get',
    config: { query: { farmId } },
    queryOptions: {
      enabled: farmId !== undefined,
      refetchInterval: ({ state }) => (state.data?.data.golive?.job ? JOB_MS : isFileOpen ? FILE_MS : false),
    },
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  })
  const { refetch } = query
  // who closes a file looks at the step it changed
  useEffect(() => {
    if (!isFileOpen && farmId !== undefined) void refetch()
  }, [isFileOpen, farmId, refetch])
  // a file is committed, or all of it taken back, by a job: what it made of houses and farm is there at its end
  const standing = query.data && wordOf(query.data.data)
  const before = useRef(standing)
  useEffect(() => {
    if (before.current !== undefined && standing !== before.current) organisationsChanged()
    before.current = standing
  }, [standing])
  const call = useCall<Going>(GO_LIVE)
  const act: Act = async (what, values = {}) => {
    const url = what ? `${GO_LIVE}/golive/${what}` : `${GO_LIVE}/golive`
    const result = await call({ url, values: { farmId, ...values }, quiet: true })
    await refetch()
    return result.ok ? null : result.errors
  }
  return {
    going: query.data?.data ?? null,
    error: query.error,
    refetch: () => void refetch(),
    act,
  }
}

export type GoLiveModel = ReturnType<typeof useGoLive>

/** An act on a go-live from one place of the screen, one at a time, with the server's objection in a sentence. */
export function useAct({ act }: GoLiveModel) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const run = async (what: string, values?: Record<string, unknown>) => {
    if (busy) return
    setBusy(true)
    const errors = await act(what, values).finally(() => setBusy(false))
    setRefused(errors && Object.values(errors).flat().join('；'))
  }
  return { busy, refused, setRefused, run }
}

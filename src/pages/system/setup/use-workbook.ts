import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { WorkbookFile } from '#resources/golive/state.ts'
import { workbookFilter } from '#views/import-panel/import-file.ts'
import { useCall } from '#views/resource-form/use-call.ts'

const SAMPLE_FILE = '示例猪群.xlsx'

/** Sends the workbook and the sample, and takes the sample back; each answers when the server has taken it over. */
export function useWorkbook(farmId: string, refetch: () => void) {
  const { providers, session } = useServices()
  const [problem, setProblem] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly WorkbookFile[]>([])
  /** The file sent last: a reason given afterwards sends it again. */
  const [held, setHeld] = useState<File | null>(null)
  const call = useCall<{ files?: WorkbookFile[] }>(GO_LIVE)
  const began = (sent: readonly WorkbookFile[]) => {
    setProblem(null)
    setFiles(sent)
    refetch()
  }
  const refused = (errors: FieldErrors) => setProblem(Object.values(errors).flat().join('；'))
  const run = async (what: string, values: Record<string, unknown> = {}) => {
    const url = `${GO_LIVE}/workbook/${what}`
    const result = await call({ url, values: { farmId, ...values }, quiet: true })
    if (result.ok) began(result.answer?.files ?? [])
    return result.ok ? null : result.errors
  }
  const runSaying = async (what: string, values?: Record<string, unknown>) => {
    const errors = await run(what, values)
    if (errors) refused(errors)
  }
  const send = async (file: File, reason: string | null) => {
    setHeld(file)
    const result = await providers.uploads.one(file, {
      target: { path: `${GO_LIVE}/workbook`, params: { farmId, ...(reason ? { reason } : {}) } },
      options: workbookFilter(session.getState().max_file_size),
    })
    if (result.ok) began((result.answer as { files?: WorkbookFile[] }).files ?? [])
    else setProblem(result.error.label)
  }
  return {
    problem,
    files,
    held,
    send,
    again: (reason: string) => (held ? send(held, reason) : Promise.resolve()),
    loadSample: () => runSaying('sample'),
    takeBackSample: () => runSaying('revert', { fileName: SAMPLE_FILE, reason: '取回示例' }),
    /** Resolves with what the server objects to. */
    takeBack: (fileName: string, reason: string) => run('revert', { fileName, reason }),
  }
}

export type WorkbookModel = ReturnType<typeof useWorkbook>

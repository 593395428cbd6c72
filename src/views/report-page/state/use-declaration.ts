import type { ReportDefinition } from '#kit/report.ts'
import { useAnswer } from '#views/use-answer.ts'

/** Long enough for a working session, short enough for `today` to follow the farm's midnight. */
const FRESH_MS = 600_000

/** The server's declaration of a report, asked for once. */
export function useDeclaration(name: string) {
  const asked = { staleTime: FRESH_MS, overlay: true, quiet: false }
  const { answer = null, error, refetch } = useAnswer<ReportDefinition>(`bi/${name}`, asked)
  return { report: answer, error, retry: refetch }
}

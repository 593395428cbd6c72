import { CanAccess } from '@refinedev/core'
import { useSessionPart } from '#app-state/use-session-part.ts'
import { ExportButton as Resting } from '#widgets/export-button.tsx'

interface ExportButtonProps {
  /** The resource or report whose right it is. */
  of: string
  label?: string
  disabled?: boolean
  onExport(): void
}

/** 导出, for those who may; it rests for as long as the setting says. */
export function ExportButton({ of, ...props }: ExportButtonProps) {
  const wait = useOutputWait()
  return (
    <CanAccess resource={of} action="export">
      <Resting detailTime={wait} {...props} />
    </CanAccess>
  )
}

/** Seconds a download's button rests: the setting web_output_wait_sec, as soon as it is known (spec §9). Undefined
 *  outside the shell. */
const useOutputWait = (): number | undefined => useSessionPart((state) => state.outputWaitSec, undefined)

import { CanAccess } from '@refinedev/core'
import { ExportButton as Resting } from '#widgets/export-button.tsx'
import { useOutputWait } from './use-output-wait.ts'

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

import { CanAccess } from '@refinedev/core'
import { Button } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSessionPart } from '#app-state/use-session-part.ts'
import { EXPORT_COUNTDOWN_SEC } from '#domain/constants.ts'

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
      <RestingButton detailTime={wait} {...props} />
    </CanAccess>
  )
}

/** Seconds a download's button rests: the setting web_output_wait_sec, as soon as it is known (spec §9). Undefined
 *  outside the shell. */
const useOutputWait = (): number | undefined => useSessionPart((state) => state.outputWaitSec, undefined)

interface RestingButtonProps {
  label?: string
  /** Seconds until the button may be used again; from web_output_wait_sec where a download waits. */
  detailTime?: number
  disabled?: boolean
  onExport(): void
}

/** Starts an export, then rests with a countdown so that an impatient second click orders no second file. */
export function RestingButton({ label = '导出', detailTime, disabled, onExport }: RestingButtonProps) {
  const [left, start] = useCountdown(detailTime ?? EXPORT_COUNTDOWN_SEC)
  const resting = left > 0
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(button, resting)
  const click = () => {
    start()
    onExport()
  }
  return (
    <Button ref={button} disabled={disabled || resting} onClick={click}>
      {resting ? `${label}（${left} 秒）` : label}
    </Button>
  )
}

/** A resting button holds no focus: it comes back with the button, unless it has gone elsewhere meanwhile. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, resting: boolean): void {
  const rested = useRef(false)
  useEffect(() => {
    if (rested.current && !resting && document.activeElement === document.body) button.current?.focus()
    rested.current = resting
  }, [button, resting])
}

function useCountdown(seconds: number): [left: number, start: () => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(seconds)]
}

import { Button } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { EXPORT_COUNTDOWN_SEC } from '#domain/constants.ts'

interface ExportButtonProps {
  label?: string
  /** Seconds until the button may be used again; from web_output_wait_sec where a download waits. */
  detailTime?: number
  disabled?: boolean
  onExport(): void
}

/** Starts an export, then rests with a countdown so that an impatient second click orders no second file. */
export function ExportButton({ label = '导出', detailTime, disabled, onExport }: ExportButtonProps) {
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

import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Confirm, type ConfirmQueue, createConfirmQueue, type Question } from './confirm-queue.ts'

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks a question from anywhere below the host; resolves true for 确定, false for 取消, Esc or the cross. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmHost above it')
  return confirm
}

/** Shows the questions of a queue; hand in a queue to ask from outside React too. */
export function ConfirmHost({ queue: given, children }: { queue?: ConfirmQueue; children?: ReactNode }) {
  const [queue] = useState(() => given ?? createConfirmQueue())
  const question = useSyncExternalStore(queue.subscribe, queue.current)
  const shown = useLast(question)
  const origin = useOrigin(question)
  return (
    <ConfirmContext value={queue.confirm}>
      {children}
      {shown && (
        <ConfirmDialog
          key={shown.id}
          {...shown.options}
          open={question?.id === shown.id}
          onOk={() => queue.answer(true)}
          onCancel={() => queue.answer(false)}
          afterClose={() => origin.current?.focus()}
        />
      )}
    </ConfirmContext>
  )
}

/** Keeps the last question while the dialog leaves, so that its text does not vanish before it does. */
function useLast(question: Question | null): Question | null {
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  return question ?? last
}

/** Remembers where the focus was when the first question came, because the dialog itself takes it away. */
function useOrigin(question: Question | null) {
  const origin = useRef<HTMLElement | null>(null)
  const asking = useRef(false)
  const active = document.activeElement
  if (question && !asking.current && active instanceof HTMLElement) origin.current = active
  useEffect(() => {
    asking.current = question !== null
  }, [question])
  return origin
}

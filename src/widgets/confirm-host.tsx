import { Button, Modal } from 'antd'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { DIALOG_WIDTH } from '#domain/constants.ts'
import './confirm-dialog.css'

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

/** Below 416 px the two buttons would wrap. */
const MIN_WIDTH = 'min(416px, calc(100vw - 32px))'

interface ConfirmDialogProps extends ConfirmOptions {
  open: boolean
  width?: number | string
  onOk(): void
  onCancel(): void
  afterClose?(): void
}

/** A question before something that cannot be taken back lightly; `content` names the object and the count. */
export function ConfirmDialog({ open, onOk, onCancel, afterClose, ...asked }: ConfirmDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const { title = '提示', content, width = DIALOG_WIDTH, cancel = true } = asked
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      closable={cancel}
      keyboard={cancel}
      maskClosable={false}
      className="confirm-dialog"
      style={{ minWidth: MIN_WIDTH }}
      onCancel={onCancel}
      afterOpenChange={(shown) => shown && first.current?.focus()}
      afterClose={afterClose}
      footer={<ConfirmButtons {...asked} first={first} onOk={onOk} onCancel={onCancel} />}
    >
      <div className="confirm-dialog-body">{content}</div>
    </Modal>
  )
}

interface ButtonProps extends Omit<ConfirmDialogProps, 'open' | 'content'> {
  /** Takes the focus: the harmless one of the two. */
  first: RefObject<HTMLButtonElement | null>
}

function ConfirmButtons({ cancel = true, okText = '确定', cancelText = '取消', danger, ...on }: ButtonProps) {
  const startsOnCancel = danger === true && cancel
  return (
    <>
      {cancel && (
        <Button ref={startsOnCancel ? on.first : undefined} onClick={on.onCancel}>
          {cancelText}
        </Button>
      )}
      <Button ref={startsOnCancel ? undefined : on.first} type="primary" danger={danger} onClick={on.onOk}>
        {okText}
      </Button>
    </>
  )
}

export interface ConfirmOptions {
  title?: string
  content: ReactNode
  okText?: string
  cancelText?: string
  /** Off for a mere announcement; the dialog then has one button. */
  cancel?: boolean
  danger?: boolean
}

interface Question {
  readonly id: number
  readonly options: ConfirmOptions
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>

interface Waiting extends Question {
  readonly resolve: (answer: boolean) => void
}

interface ConfirmQueue {
  confirm: Confirm
  /** The question now on screen, or null. */
  current(): Question | null
  answer(value: boolean): void
  subscribe(listener: () => void): () => void
}

/** Questions one after another, so that a second one asked meanwhile is neither lost nor stacked on the first. */
function createConfirmQueue(): ConfirmQueue {
  let waiting: readonly Waiting[] = []
  let asked = 0
  const listeners = new Set<() => void>()
  const replace = (next: readonly Waiting[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  return {
    confirm: (options) =>
      new Promise((resolve) => {
        asked += 1
        replace([...waiting, { id: asked, options, resolve }])
      }),
    current: () => waiting[0] ?? null,
    answer(value) {
      waiting[0]?.resolve(value)
      replace(waiting.slice(1))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

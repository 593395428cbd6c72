import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { use, useEffect } from 'react'
import type { CorrectEventProps, CorrectionDoor } from './correct-event.answer.ts'
import { CorrectEvent } from './correct-event.tsx'
import { type EventFormHead, EventFormsContext } from './event-forms.ts'
import { useCorrectionApi } from './use-correction.ts'

/** An event to correct, known by its code and uid only. */
export interface CorrectionTarget {
  readonly code: string
  readonly uid: string
  readonly kind: CorrectEventProps['kind']
  readonly door?: CorrectionDoor
  /** Events the person entered today are put right without a reason. */
  readonly ownFree?: boolean
}

interface CorrectionHostProps {
  target: CorrectionTarget | null
  onClose(): void
  onDone(): void
}

/** Corrects an event from wherever it is met: reads its present state, then opens the view that corrects it. */
export function CorrectionHost({ target, onClose, onDone }: CorrectionHostProps) {
  const { formOf } = use(EventFormsContext)
  const form = target ? formOf(target.code) : undefined
  if (!target || !form) return null
  const key = `${target.uid}${target.kind}`
  return <OpenedCorrection key={key} form={form} target={target} onClose={onClose} onDone={onDone} />
}

interface OpenedProps extends CorrectionHostProps {
  form: EventFormHead
  target: CorrectionTarget
}

function OpenedCorrection({ form, target, onClose, onDone }: OpenedProps) {
  const { cellsOf } = use(EventFormsContext)
  const { message } = App.useApp()
  const api = useCorrectionApi(form.code, target.door)
  const { data, error } = useQuery({
    queryKey: ['event', form.code, target.uid],
    queryFn: async () => {
      const [event, declared] = await Promise.all([api.read(target.uid), form.load()])
      return { event, declared }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!error) return
    message.warning(`没有读到这条${form.label}，可能已被他人撤销`)
    onDone()
    onClose()
  }, [error, form.label, message, onClose, onDone])
  if (!data) return null
  return (
    <CorrectEvent
      form={data.declared}
      event={data.event}
      kind={target.kind}
      {...(target.door && { door: target.door })}
      reasonOptional={target.ownFree === true && data.event.ownToday === true}
      farmId={data.event.farmId}
      titles={data.event.titles}
      cellsOf={(one) => cellsOf(data.declared, one)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

import { useCan } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { EVENT_LABELS, type EventType } from '#domain/sow/event-types.ts'
import type { CardEvent } from '#resources/answers/animal-card.ts'
import { Panel } from '#widgets/panel.tsx'
import type { Card } from '../card/card-data.ts'
import { stateCss } from '../card/status.ts'
import { type EventGroup, eventGroups, eventWords, formOfEvent, inGroup, stateAfter } from './event-words.ts'
import './timeline.css'

export type CorrectionKind = 'edit' | 'undo'

interface TimelineProps {
  card: Card
  onCorrect(event: CardEvent, kind: CorrectionKind): void
}

/** Everything recorded of the animal, newest first; each event can be corrected in place. */
export function Timeline({ card, onCorrect }: TimelineProps) {
  const [group, setGroup] = useState<EventGroup>('all')
  const events = card.events.filter((event) => inGroup(event, group))
  return (
    <Panel
      title="事件"
      className="timeline flex flex-col min-w-0 min-h-0"
      extra={
        <span className="flex gap-3 ml-auto">
          {(Object.keys(eventGroups) as EventGroup[]).map((key) => (
            <button
              key={key}
              type="button"
              className={`bare p-0 ${key === group ? 'bold text-link' : 'text-2'}`}
              aria-pressed={key === group}
              onClick={() => setGroup(key)}
            >
              {eventGroups[key].label}
            </button>
          ))}
        </span>
      }
    >
      <ol className="flex-1 m-0 min-h-0 list-none">
        {events.map((event) => (
          <TimelineEvent
            key={event.uid}
            event={event}
            card={card}
            newest={event === card.events[0]}
            onCorrect={onCorrect}
          />
        ))}
        {events.length === 0 && <li className="text-3">没有这类事件</li>}
      </ol>
    </Panel>
  )
}

interface EventProps extends TimelineProps {
  event: CardEvent
  newest: boolean
}

function TimelineEvent({ event, card, newest, onCorrect }: EventProps) {
  const state = stateAfter(event)
  const label = formOfEvent(event.type)?.label ?? EVENT_LABELS[event.type as EventType] ?? event.type
  return (
    <li className="timeline-event relative" data-newest={newest || undefined}>
      <i
        style={state ? { background: stateCss(state), borderColor: stateCss(state) } : undefined}
        aria-hidden
      />
      <div className="flex gap-2 nowrap">
        <time>{event.date}</time>
        <b className="bold">{label}</b>
        {event.elsewhere ? (
          <small className="text-2">原猪场</small>
        ) : (
          <Corrections event={event} label={label} onCorrect={onCorrect} />
        )}
        <span className="truncate ml-auto text-2">{event.operator}</span>
      </div>
      <div
        className="timeline-words truncate text-12 text-2"
        title={event.confirmReason ? `确认原因：${event.confirmReason}` : undefined}
      >
        {eventWords(event, card)}
        {event.confirmReason && <small>已确认</small>}
      </div>
    </li>
  )
}

interface CorrectionsProps {
  event: CardEvent
  label: string
  onCorrect: TimelineProps['onCorrect']
}

function Corrections({ event, label, onCorrect }: CorrectionsProps) {
  const form = formOfEvent(event.type)
  const edit = useCan({ resource: form?.name, action: 'edit' }).data?.can === true
  const undo = useCan({ resource: form?.name, action: 'undo' }).data?.can === true
  // events recorded by a transfer slip are taken back by the slip
  if (!form || event.payload.transfer || (!edit && !undo)) return null
  const of = `${label} ${event.date}`
  return (
    <span className="timeline-links flex gap-2 absolute bg-card">
      {edit && (
        <Button type="link" aria-label={`修改 ${of}`} onClick={() => onCorrect(event, 'edit')}>
          修改
        </Button>
      )}
      {undo && (
        <Button type="link" aria-label={`撤销 ${of}`} onClick={() => onCorrect(event, 'undo')}>
          撤销
        </Button>
      )}
    </span>
  )
}

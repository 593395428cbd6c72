import { useState } from 'react'
import { useTabTitle } from '#app-state/tab-title.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { CorrectEvent } from '#views/correct-event/correct-event.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import type { Card, CardEvent } from '../card/card-data.ts'
import { PrintedCards } from '../card/printed-card.tsx'
import { BoarResults } from './boar-results.tsx'
import { CardStates } from './card-states.tsx'
import { CycleCard } from './cycle-bar.tsx'
import { formOfEvent } from './event-words.ts'
import { HeadCard } from './head-card.tsx'
import { LifetimeCard } from './lifetime-card.tsx'
import { LitterChart } from './litter-chart.tsx'
import { ParityTable } from './parity-table.tsx'
import { Pedigree } from './pedigree.tsx'
import { PigletsCard } from './piglets-card.tsx'
import { type CorrectionKind, Timeline } from './timeline.tsx'
import { useCard } from './use-card.ts'
import './pig-detail.css'

/** The card of one animal: sow or boar, in the herd or gone. */
export function Screen() {
  const query = useCard()
  const { card } = query
  useTabTitle(card && `${card.pig.sex === 'F' ? '母猪卡' : '公猪卡'} ${card.pig.earNo}`)
  if (!card) return <CardStates {...query} />
  return <CardScreen key={card.pig.uid} card={card} busy={query.loading} onChange={query.refetch} />
}

interface CardScreenProps {
  card: Card
  busy: boolean
  onChange(): void
}

function CardScreen({ card, busy, onChange }: CardScreenProps) {
  const [pedigree, setPedigree] = useState(false)
  const [printing, print] = usePrinting()
  const [correction, setCorrection] = useState<{ event: CardEvent; kind: CorrectionKind } | null>(null)
  return (
    <div className="pig-detail" aria-busy={busy}>
      <HeadCard card={card} onPedigree={() => setPedigree(true)} onPrint={print} />
      <CycleCard card={card} />
      <div className="pig-detail-columns">
        <div className="pig-detail-main">
          {card.pig.sex === 'F' ? <SowResults card={card} /> : <BoarResults siring={card.siring} />}
        </div>
        <Timeline card={card} onCorrect={(event, kind) => setCorrection({ event, kind })} />
      </div>
      {pedigree && <Pedigree root={card.pedigree} onClose={() => setPedigree(false)} />}
      {printing && <PrintedCards cards={[card]} />}
      {correction && (
        <Correction
          key={`${correction.event.uid}${correction.kind}`}
          {...correction}
          card={card}
          onClose={() => setCorrection(null)}
          onDone={onChange}
        />
      )}
    </div>
  )
}

const SowResults = ({ card }: { card: Card }) => (
  <>
    <ParityTable card={card} />
    <PigletsCard card={card} />
    <div className="pig-detail-pair">
      <LitterChart lines={card.parities} />
      <LifetimeCard card={card} />
    </div>
  </>
)

interface CorrectionProps {
  card: Card
  event: CardEvent
  kind: CorrectionKind
  onClose(): void
  onDone(): void
}

function Correction({ card, event, kind, onClose, onDone }: CorrectionProps) {
  const form = formOfEvent(event.type)
  if (!form) return null
  return (
    <CorrectEvent
      form={form}
      event={event}
      kind={kind}
      farmId={card.pig.farmId}
      titles={card.titles}
      cellsOf={(one) => cellsOf(form, one)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

import { Modal } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useTabTitle } from '#app-state/tab-title.ts'
import { formatInteger, formatRatio } from '#domain/decimal.ts'
import type { Ancestor, CardEvent, Siring } from '#resources/answers/animal-card.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { CorrectEvent } from '#views/correct-event/correct-event.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { type Fact, FactList } from '#widgets/fact-list.tsx'
import { Panel } from '#widgets/panel.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { UnreadState } from '#widgets/unread-state.tsx'
import type { Card } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'
import { PrintedCards } from '../card/printed-card.tsx'
import { CycleCard } from './cycle-bar.tsx'
import { formOfEvent } from './event-words.ts'
import { HeadCard } from './head-card.tsx'
import { LifetimeCard } from './lifetime-card.tsx'
import { LitterChart, PigletsCard } from './litter-cards.tsx'
import { ParityTable } from './parity-table.tsx'
import { type CorrectionKind, Timeline } from './timeline.tsx'
import './pig-detail.css'
import './pedigree.css'

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
    <div className="pig-detail flex flex-col gap-3" aria-busy={busy}>
      <HeadCard card={card} onPedigree={() => setPedigree(true)} onPrint={print} />
      <CycleCard card={card} />
      <div className="pig-detail-columns grid flex-1 gap-3">
        <div className="flex flex-col gap-3 min-w-0">
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
    <div className="pig-detail-pair grid flex-1 gap-3">
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

const FORBIDDEN = 403
const NOT_FOUND = 404

/** Text in place of a card: nothing asked, on its way, not there, not allowed, or failed. */
function CardStates({ earNo, loading, error, refetch }: ReturnType<typeof useCard>) {
  if (loading) return <Skeleton />
  if (!error)
    return <EmptyState kind="not-queried" title="还没有选择猪只" note="从猪只档案或搜索框打开一张卡" />
  if (error.statusCode === FORBIDDEN) return <EmptyState kind="no-right" />
  if (error.statusCode === NOT_FOUND) {
    const note = earNo ? '请核对耳号，或在页首换一个猪场' : '它可能已被删除，或属于其他猪场'
    return <EmptyState kind="no-data" title={error.message || '没有这头猪'} note={note} />
  }
  const { requestId } = error as { requestId?: string }
  const note = requestId && { note: `请求号 ${requestId}` }
  return <UnreadState what="猪只" error={error} {...note} onRetry={refetch} />
}

const Skeleton = () => (
  <div className="pig-detail flex flex-col gap-3 pig-skeleton" role="status" aria-label="正在读取">
    {[96, 128, 280].map((height) => (
      <div key={height} className="panel min-w-0" style={{ height }}>
        <i />
        <i />
      </div>
    ))}
  </div>
)

/** The card of the animal the address names: `?pigId=`, or `?earNo=` in the farm chosen in the header. */
function useCard() {
  const [search] = useSearchParams()
  const farm = useStore(currentFarm, (state) => state.farm)
  const [pigId, earNo] = [search.get('pigId'), search.get('earNo')]
  const { answer: card, ...read } = useAnswer<Card>('pig-detail', {
    query: pigId ? { pigId } : { earNo, farmId: farm?.uid },
    enabled: pigId !== null || (earNo !== null && farm !== null),
    ...{ retry: false, overlay: true },
  })
  return { ...read, card, earNo }
}

const GENERATIONS = 3

/** Three generations above the animal, sires above dams; the farm's own animals are links. */
function Pedigree({ root, onClose }: { root: Ancestor | null; onClose(): void }) {
  return (
    <Modal open title={`系谱 ${root?.earNo ?? ''}`} footer={null} width={640} onCancel={onClose}>
      <div className="overflow-auto">{root && <Branch animal={root} depth={0} kin="" />}</div>
    </Modal>
  )
}

function Branch({ animal, depth, kin }: { animal: Ancestor | null; depth: number; kin: string }) {
  return (
    <div className="flex">
      <span className="pedigree-animal flex flex-none items-center">
        {kin && <small className="text-12 text-3">{kin}</small>}
        {animal ? <Name animal={animal} linked={depth > 0} /> : <em>未知</em>}
      </span>
      {depth < GENERATIONS && (
        <div className="pedigree-parents flex flex-col">
          <Branch animal={animal?.sire ?? null} depth={depth + 1} kin="父" />
          <Branch animal={animal?.dam ?? null} depth={depth + 1} kin="母" />
        </div>
      )}
    </div>
  )
}

const Name = ({ animal, linked }: { animal: Ancestor; linked: boolean }) =>
  linked && animal.uid ? (
    <CardLink earNo={animal.earNo} pigId={animal.uid} />
  ) : (
    <b className="bold">{animal.earNo}</b>
  )

/** Results of a boar's services: the part of the card that a sow fills with her parities. */
function BoarResults({ siring }: { siring: Siring | null }) {
  const { services = 0, known = 0, farrowed = 0, total = 0, live = 0, last = null } = siring ?? {}
  const lines: Fact[] = [
    ['配种 次', formatInteger(services)],
    ['已知结果 次', formatInteger(known)],
    ['分娩 窝', formatInteger(farrowed)],
    ['分娩率 %', formatRatio({ num: farrowed * 100, den: known })],
    ['窝均总仔', formatRatio({ num: total, den: farrowed })],
    ['窝均活仔', formatRatio({ num: live, den: farrowed })],
    ['最近配种', last ?? '-'],
  ]
  return (
    <Panel title="配种成绩" note="不含期初数据" className="min-w-0">
      <FactList className="boar-results grid gap-3 p-3" facts={lines} />
    </Panel>
  )
}

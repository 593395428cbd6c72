import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useGranted } from '#app-state/use-granted.ts'
import { age } from '#domain/calendar.ts'
import { formatInteger } from '#domain/decimal.ts'
import { allowedEvents, nextEvent } from '#domain/next-events.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import type { Fact } from '#widgets/fact-list.tsx'
import { MenuButton } from '#widgets/menu-button.tsx'
import { StateTag } from '#widgets/state-tag.tsx'
import { eventLabel, formItems } from '../card/card.record-rows.ts'
import { type Card, textOf, untilOf } from '../card/card-data.ts'
import { backfatOf, kindOf, placeOf, sourceOf, teatsOf, worthOf } from '../card/card-head.ts'
import { CardLink } from '../card/card-link.tsx'
import { stateCss, stateDays, statusLabel } from '../card/status.ts'

interface HeadCardProps {
  card: Card
  onPedigree(): void
  onPrint(): void
}

/** Identity and state of the animal, and the actions on it. */
export function HeadCard({ card, onPedigree, onPrint }: HeadCardProps) {
  const { pig } = card
  return (
    <section className="panel pig-head flex items-start p-3 min-w-0" aria-label="猪只">
      <div className="pig-head-name flex-none text-2">
        <h1 className="flex items-center gap-3 m-0 bold">
          <span>{pig.earNo}</span>
          <StateTag
            boxed
            label={statusLabel(pig.status)}
            color={stateCss(pig.status)}
            note={stateNote(card)}
          />
        </h1>
        <div>{[...kindOf(card), parityOf(card)].filter(Boolean).join(' · ')}</div>
        <div>{leaving(card) ?? placeOf(card)}</div>
      </div>
      <dl className="pig-head-facts grid flex-1 m-0 min-w-0">
        {factsOf(card, onPedigree).map(([label, value]) => (
          <div className="flex gap-2 min-w-0 nowrap" key={label}>
            <dt className="text-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <HeadActions card={card} onPrint={onPrint} />
    </section>
  )
}

function stateNote(card: Card): string | undefined {
  const days = stateDays(card)
  return days === null ? undefined : `${formatInteger(days)} 天`
}

const parityOf = ({ pig }: Card): string => (pig.sex === 'F' ? `${textOf(pig, 'parity') ?? 0} 胎` : '')

/** Day and reason of the exit; null while the animal is there. */
function leaving({ pig }: Card): string | null {
  const date = textOf(pig, 'exitDate')
  if (!date) return null
  const reason = textOf(pig, 'exitReasonTitle')
  return `离场 ${date}${reason ? `，${reason}` : ''}`
}

function parent(card: Card, key: 'sireEarNo' | 'damEarNo', of: 'sire' | 'dam') {
  const earNo = textOf(card.pig, key)
  const uid = card.pedigree?.[of]?.uid
  if (!earNo) return '-'
  return uid ? <CardLink earNo={earNo} pigId={uid} /> : earNo
}

function factsOf(card: Card, onPedigree: () => void): Fact[] {
  const { pig } = card
  const plain = (key: string) => textOf(pig, key) ?? '-'
  const days = age(textOf(pig, 'birthDate'), untilOf(card))
  const due = textOf(pig, 'dueDate')
  const dueDay = due ? <b className="bold">{due}</b> : '-'
  const isSow = pig.sex === 'F'
  const line: Fact = ['血统', plain('bloodline')]
  const facts: (Fact | false)[] = [
    ['耳牌', plain('earTag')],
    ['电子耳标', plain('rfid')],
    ['出生', plain('birthDate')],
    ['日龄', days === null ? '-' : `${formatInteger(days)} 天`],
    ['父', parent(card, 'sireEarNo', 'sire')],
    ['进场', plain('entryDate')],
    ['来源', sourceOf(card)],
    ['乳头', teatsOf(card)],
    isSow ? ['背膘', backfatOf(card)] : line,
    ['母', parent(card, 'damEarNo', 'dam')],
    isSow && ['预产期', dueDay],
    ['个体号', plain('pigNo')],
    ['原值', worthOf(card)],
    isSow && line,
    [
      '系谱',
      <button key="pedigree" type="button" className="bare p-0 text-link" onClick={onPedigree}>
        查看三代
      </button>,
    ],
  ]
  return facts.filter((one) => one !== false)
}

/** 录入 the event expected next, any other event the state and the person's functions allow, and the print. */
function HeadActions({ card, onPrint }: { card: Card; onPrint(): void }) {
  const granted = useGranted()
  const open = useRecordEvents()
  const record = (form: string) => open(form, card.pig.farmId, [card.pig.earNo])
  const forms = allowedEvents(card.pig.status).filter((name) => granted.has(name))
  const next = nextEvent(card.pig, card.limits.gestationMin, card.today)
  return (
    <div className="pig-head-actions flex flex-none gap-2 no-print">
      {next && forms.includes(next) && (
        <Button type="primary" onClick={() => record(next)}>
          录入{eventLabel(next)}
        </Button>
      )}
      {forms.length > 0 && <MenuButton label="录事件" items={formItems(forms)} onChoose={record} />}
      <Button icon={<PrinterOutlined />} onClick={onPrint}>
        打印
      </Button>
    </div>
  )
}

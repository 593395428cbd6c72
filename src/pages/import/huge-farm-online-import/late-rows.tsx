import { Alert, Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { inputOf } from '#inputs/inputs.registry.ts'
import { type Line, LinesTable } from '#inputs/lines-input.tsx'
import type { Field } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { type LateAnswer, type LateKind, lateFields, lateKinds } from '#resources/golive/golive.late-kinds.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { PlaceInput, PlacesContext } from '#views/correct-event/correct-event.place-input.tsx'
import { useEventApi } from '#views/event-grid/use-event-api.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { usePlaces } from '#views/use-places.ts'
import { GoLiveCard } from '../go-live/go-live-card.tsx'

const NOTES: Readonly<Record<LateKind, string>> = {
  'past-litter': '上线前已结束的胎次：只进母猪卡和终身指标，不改变任何月份；上线月份已月结时不能补录',
  'opening-pig':
    '上线当天就在场的种猪：按上线日期补入存栏，从那天起的存栏指标随之改变；上线月份已月结时不能补录',
}
const KINDS = Object.entries(lateKinds).map(([value, label]) => ({ value: value as LateKind, label }))
const BLANK: readonly Line[] = [{}]

/** 补录遗漏: rows the go-live forgot, after the farm works. The changes are shown before anything is saved. */
export function LateRows({ farmId }: { farmId: string }) {
  const [kind, setKind] = useState<LateKind>('past-litter')
  const [lines, setLines] = useState(BLANK)
  const [reason, setReason] = useState('')
  const places = usePlaces(useEventApi('event_entry'), farmId, Object.values(lateFields[kind]))
  const { shown, errors, busy, ask, forget } = useLate(farmId, () => setLines(BLANK))
  const send = (dryRun: boolean) => void ask({ kind, lines, reason: reason.trim(), dryRun })
  const change = (next: () => void) => {
    forget()
    next()
  }
  return (
    <GoLiveCard
      label="补录遗漏"
      choice={
        <Segmented
          options={KINDS}
          value={kind}
          onChange={(next) =>
            change(() => {
              setKind(next)
              setLines(BLANK)
            })
          }
        />
      }
      note={NOTES[kind]}
    >
      <div className="go-live-late flex flex-col gap-3">
        <div className="go-live-late-lines">
          <PlacesContext value={places}>
            <LinesTable
              key={kind}
              fields={lateFields[kind]}
              lines={lines}
              problems={errors}
              inputOf={inputOfCell}
              onChange={(next) => change(() => setLines(withPensInHouses(lines, next)))}
            />
          </PlacesContext>
        </div>
        <div className="go-live-acts flex flex-none gap-2 relative">
          <Input
            aria-label="补录原因"
            placeholder="补录原因"
            maxLength={200}
            value={reason}
            onChange={(event) => change(() => setReason(event.target.value))}
          />
          <Acts shown={shown} busy={busy} mayAsk={lines.length > 0 && reason.trim() !== ''} onSend={send} />
        </div>
        {Object.keys(errors).length > 0 && (
          <Alert type="error" showIcon message={Object.values(errors).flat().join('；')} />
        )}
        {shown && <Changes changes={shown.changes} />}
      </div>
    </GoLiveCard>
  )
}

const inputOfCell = (field: Field) => (field.kind === 'organisation' ? PlaceOfLine : inputOf(field))

/** A house of the farm, or a pen of the line's house. */
const PlaceOfLine = (props: InputProps) => <PlaceInput {...props} house={props.row?.houseId} />

/** The lines with each pen going with its house: another house, no pen. A line that is added or taken away changes no other. */
const withPensInHouses = (before: readonly Line[], next: readonly Line[]): readonly Line[] =>
  next.length === before.length
    ? next.map((line, index) => (line.houseId === before[index]?.houseId ? line : { ...line, penId: null }))
    : next

interface ActsProps {
  shown: LateAnswer | null
  busy: boolean
  mayAsk: boolean
  onSend(dryRun: boolean): void
}

const Acts = ({ shown, busy, mayAsk, onSend }: ActsProps) => (
  <>
    <Button
      type={shown ? 'default' : 'primary'}
      loading={busy}
      disabled={!mayAsk}
      onClick={() => onSend(true)}
    >
      查看影响
    </Button>
    {shown && (
      <Button type="primary" loading={busy} onClick={() => onSend(false)}>
        确认补录 {shown.rows} 行
      </Button>
    )}
  </>
)

const Changes = ({ changes }: { changes: readonly string[] }) => (
  <Alert
    type="info"
    showIcon
    message="补录后的改变"
    description={
      <ul className="go-live-changes">
        {changes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    }
  />
)

/** Asks for a trial first; the same rows are saved afterwards, or none. */
function useLate(farmId: string, onSaved: () => void) {
  const [shown, setShown] = useState<LateAnswer | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const call = useCall<LateAnswer>(GO_LIVE)
  const { notify } = useServices()
  const forget = () => {
    setShown(null)
    setErrors({})
  }
  const ask = async (values: { dryRun: boolean } & Record<string, unknown>) => {
    setBusy(true)
    const key = values.dryRun ? {} : { requestId }
    const sent = { url: `${GO_LIVE}/golive/late`, values: { farmId, ...values }, quiet: true, ...key }
    const result = await call(sent).finally(() => setBusy(false))
    if (!result.ok) {
      setShown(null)
      return setErrors(result.errors)
    }
    setErrors({})
    if (!result.answer.saved) return setShown(result.answer)
    notify.success(`已补录 ${result.answer.rows} 行`)
    setShown(null)
    setRequestId(crypto.randomUUID())
    onSaved()
  }
  return { shown, errors, busy, ask, forget }
}

import { useQuery } from '@tanstack/react-query'
import { Input, Radio, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { date } from '#kit/field.ts'
import { HOLDS_ORGANISATIONS } from '#providers/organisations.ts'
import { actWords, undoWords } from './acts.ts'
import { objections } from './slip-data.ts'
import type { ActModel } from './use-act.ts'
import { useSlipApi } from './use-slip-api.ts'

const HALF_HOUR = 30 * 60_000

/** Houses and pens of the receiving farm. */
export function usePlaces(farmId: string, wanted: boolean) {
  const api = useSlipApi()
  const { data } = useQuery({
    queryKey: ['transfer-places', farmId],
    enabled: wanted,
    staleTime: HALF_HOUR,
    meta: HOLDS_ORGANISATIONS,
    queryFn: () => api.places(farmId),
  })
  return data ?? []
}

/** The cells that hold for all animals of the act. */
export function ActHead({ model }: { model: ActModel }) {
  const { act } = model
  return (
    <div className="transfer-head grid items-center">
      {act === 'undo' && <StepChoice model={model} />}
      {(act === 'receive' || act === 'reject') && <DateCell model={model} />}
      {act === 'receive' && <HouseCell model={model} />}
      {act === 'receive' && <PrefixCell model={model} />}
      {(act !== 'receive' || asksWhy(model)) && <ReasonCell model={model} />}
    </div>
  )
}

const asksWhy = ({ answer }: ActModel): boolean =>
  answer?.results.some((one) => objections(one.violations).some(({ level }) => level === 'W')) ?? false

function Cell({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <span className="transfer-cell grid items-center">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}

const StepChoice = ({ model: { steps, draft, change } }: { model: ActModel }) => (
  <Radio.Group
    aria-label="撤销哪一步"
    value={draft.step}
    options={steps.map((value) => ({ value, label: undoWords[value] }))}
    onChange={(event) => change({ step: event.target.value, left: new Set() })}
  />
)

function DateCell({ model: { act, draft, change } }: { model: ActModel }) {
  const field = date(`${actWords[act]}日期`, { required: true })
  const { Input: DateInput } = componentsOf(field)
  return (
    <Cell label={field.label}>
      {(id) => (
        <DateInput
          id={id}
          field={field}
          name="date"
          value={draft.date}
          onChange={(next) => change({ date: typeof next === 'string' ? next : null })}
        />
      )}
    </Cell>
  )
}

function HouseCell({ model: { slip, draft, change } }: { model: ActModel }) {
  const houses = usePlaces(String(slip.inFarmId), true).filter((one) => one.kind !== 'PEN')
  return (
    <Cell label="转入栋舍">
      {(id) => (
        <Select
          id={id}
          autoFocus
          showSearch
          optionFilterProp="label"
          placeholder="请选择栋舍"
          options={houses.map(({ uid, label }) => ({ value: uid, label }))}
          value={draft.houseId}
          onChange={(houseId) => change({ houseId, cells: withoutPens(draft.cells) })}
        />
      )}
    </Cell>
  )
}

/** Two farms that number alike: one prefix makes new numbers of all. */
const PrefixCell = ({ model: { there, draft, change } }: { model: ActModel }) => (
  <Cell label="耳号前缀">
    {(id) => (
      <Input
        id={id}
        maxLength={6}
        placeholder="给全部猪只改号时填写"
        onChange={({ target: { value } }) =>
          change({
            cells: Object.fromEntries(
              there.map(({ earNo }) => [
                earNo,
                { ...draft.cells[earNo], newEarNo: value.trim() === '' ? '' : value.trim() + earNo },
              ]),
            ),
          })
        }
      />
    )}
  </Cell>
)

const withoutPens = (cells: ActModel['draft']['cells']): ActModel['draft']['cells'] =>
  Object.fromEntries(Object.entries(cells).map(([earNo, cell]) => [earNo, { ...cell, penId: null }]))

function ReasonCell({ model: { act, draft, change } }: { model: ActModel }) {
  const required = act === 'reject' || act === 'undo'
  return (
    <Cell label={required ? `${actWords[act]}原因` : '确认原因'}>
      {(id) => (
        <Input
          id={id}
          autoFocus={act !== 'receive'}
          maxLength={200}
          value={draft.reason}
          placeholder={required ? '必填' : '有提醒时必填'}
          onChange={(event) => change({ reason: event.target.value })}
        />
      )}
    </Cell>
  )
}

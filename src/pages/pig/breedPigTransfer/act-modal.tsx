import { Checkbox, Input, Modal, Select } from 'antd'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { ActHead, usePlaces } from './act-head.tsx'
import { type ActKind, actWords, isPartial } from './acts.ts'
import { PigHeads, PigWords } from './pig-words.tsx'
import { objections, type SlipPig } from './slip-data.ts'
import { type ActModel, useAct } from './use-act.ts'
import './transfer.css'

interface ActModalProps {
  slip: ListRow
  act: ActKind
  onClose(): void
}

const WIDTH = 960

/** One act on a slip: its inputs, each animal with its violations, and the changes in both farms. */
export function ActModal({ slip, act, onClose }: ActModalProps) {
  useReturnFocus()
  const model = useAct(slip, act, onClose)
  const word = actWords[act]
  const heads = model.chosen.length
  return (
    <Modal
      open
      centered
      width={WIDTH}
      maskClosable={false}
      title={`${word} ${String(slip.docNo)}　${String(slip.outFarmIdTitle)} 至 ${String(slip.inFarmIdTitle)}`}
      okText={heads > 0 ? `${word} ${heads} 头` : word}
      cancelText="取消"
      okButtonProps={{ disabled: !model.ready, danger: act === 'undo' || act === 'reject' }}
      confirmLoading={model.busy}
      onOk={model.send}
      onCancel={onClose}
    >
      {/* Enter in any box is the button, as in every short question */}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (model.ready) model.send()
        }}
      >
        <ActHead model={model} />
        <ActPigs model={model} />
        <ActChanges model={model} />
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

const MOST_PIGS = 20

/** Before and after in both farms, for the animals that pass. */
function ActChanges({ model: { answer, act } }: { model: ActModel }) {
  const passed = answer?.results.filter((one) => one.accepted && one.changes.length > 0) ?? []
  if (passed.length === 0) return null
  const lines = passed
    .slice(0, MOST_PIGS)
    .flatMap(({ earNo, changes }) => changes.map((change) => ({ earNo, ...change })))
  return (
    <section className="transfer-changes" aria-label={`${actWords[act]}后的变化`} aria-live="polite">
      <h3>{actWords[act]}后的变化</h3>
      <div className="transfer-scroll">
        <table className="transfer-table w-full border-collapse">
          <thead>
            <tr>
              <th>耳号</th>
              <th>猪场</th>
              <th>项目</th>
              <th>现在</th>
              <th>{actWords[act]}后</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ earNo, farm, label, before, after }) => (
              <tr key={`${earNo}${farm}${label}`}>
                <th scope="row">{earNo}</th>
                <td>{farm}</td>
                <td>{label}</td>
                <td>{before}</td>
                <td>
                  <b>{after}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {passed.length > MOST_PIGS && (
        <p className="text-2">其余 {passed.length - MOST_PIGS} 头的变化相同，未列出</p>
      )}
    </section>
  )
}

/** The animals of the act, one row each, with their violations. */
function ActPigs({ model }: { model: ActModel }) {
  const { act, there, draft, change, pigs } = model
  const partial = isPartial(act, draft.step)
  const receiving = act === 'receive'
  if (!pigs) return <p className="text-2">正在读取…</p>
  const all = there.length > 0 && there.every((one) => !draft.left.has(one.earNo))
  return (
    <div className="transfer-scroll">
      <table className="transfer-table w-full border-collapse">
        <thead>
          <tr>
            {partial && (
              <th>
                <Checkbox
                  aria-label="全选"
                  checked={all}
                  onChange={() => change({ left: new Set(all ? there.map((one) => one.earNo) : []) })}
                />
              </th>
            )}
            <PigHeads />
            {receiving && <th>新耳号</th>}
            {receiving && <th>栏位</th>}
            <th>检查结果</th>
          </tr>
        </thead>
        <tbody>
          {there.map((pig) => (
            <PigRow key={pig.earNo} pig={pig} model={model} partial={partial} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PigRowProps {
  pig: SlipPig
  model: ActModel
  partial: boolean
}

function PigRow({ pig, model, partial }: PigRowProps) {
  const { act, draft, change, pigs } = model
  const { earNo } = pig
  const out = draft.left.has(earNo)
  const toggle = () => {
    const left = new Set(draft.left)
    if (!left.delete(earNo)) left.add(earNo)
    change({ left })
  }
  return (
    <tr className={out ? 'transfer-out' : undefined}>
      {partial && (
        <td>
          <Checkbox aria-label={`选择 ${earNo}`} checked={!out} onChange={toggle} />
        </td>
      )}
      <PigWords pig={pig} titles={pigs?.titles ?? {}} />
      {act === 'receive' && <Berth pig={pig} model={model} disabled={out} />}
      <td>{!out && <Verdict earNo={earNo} model={model} />}</td>
    </tr>
  )
}

/** Number and pen in the new farm. */
function Berth({ pig: { earNo }, model, disabled }: { pig: SlipPig; model: ActModel; disabled: boolean }) {
  const { slip, draft, change } = model
  const cell = draft.cells[earNo] ?? {}
  const set = (patch: typeof cell) => change({ cells: { ...draft.cells, [earNo]: { ...cell, ...patch } } })
  const pens = usePlaces(String(slip.inFarmId), true).filter(
    (one) => one.kind === 'PEN' && draft.houseId !== null && one.within.includes(draft.houseId),
  )
  return (
    <>
      <td>
        <Input
          aria-label={`${earNo} 新耳号`}
          maxLength={20}
          disabled={disabled}
          value={cell.newEarNo ?? ''}
          placeholder="不改"
          onChange={(event) => set({ newEarNo: event.target.value })}
        />
      </td>
      <td>
        <Select
          aria-label={`${earNo} 栏位`}
          allowClear
          showSearch
          optionFilterProp="label"
          disabled={disabled || draft.houseId === null}
          placeholder="可不选"
          options={pens.map(({ uid, label }) => ({ value: uid, label }))}
          value={cell.penId ?? null}
          onChange={(penId?: string | null) => set({ penId: penId ?? null })}
        />
      </td>
    </>
  )
}

function Verdict({ earNo, model: { answer, idle, asking } }: { earNo: string; model: ActModel }) {
  if (idle) return <span className="text-2">{idle}</span>
  const result = answer?.results.find((one) => one.earNo === earNo)
  if (!result) return <span className="text-2">{asking ? '正在检查' : '-'}</span>
  const found = objections(result.violations)
  if (found.length === 0) return <span>可以</span>
  return (
    <>
      {found.map(({ rule, level, message }) => (
        <span
          key={rule + message}
          role="alert"
          className={level === 'E' ? 'transfer-error' : 'transfer-warning'}
        >
          {message}
        </span>
      ))}
    </>
  )
}

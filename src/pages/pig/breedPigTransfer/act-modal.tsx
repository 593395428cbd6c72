import { Checkbox, Input, Modal, Select } from 'antd'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { Place } from '#views/use-places.ts'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { ActHead, usePlaces } from './act-head.tsx'
import { type ActKind, actWords, isPartial } from './acts.ts'
import { pigColumns } from './pig-transfer.columns.tsx'
import { objections, type SlipPig } from './slip-data.ts'
import { type ActModel, useAct } from './use-act.ts'
import '../card/ruled-table.css'
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
        <PlainTable
          className="ruled-table transfer-table"
          rows={lines}
          rowKey={({ earNo, farm, label }) => `${earNo}${farm}${label}`}
          columns={[
            { title: '耳号', isRowHead: true, cell: ({ earNo }) => earNo },
            { title: '猪场', cell: ({ farm }) => farm },
            { title: '项目', cell: ({ label }) => label },
            { title: '现在', cell: ({ before }) => before },
            { title: `${actWords[act]}后`, cell: ({ after }) => <b>{after}</b> },
          ]}
        />
      </div>
      {passed.length > MOST_PIGS && (
        <p className="text-2">其余 {passed.length - MOST_PIGS} 头的变化相同，未列出</p>
      )}
    </section>
  )
}

/** The animals of the act, one row each, with their violations. */
function ActPigs({ model }: { model: ActModel }) {
  const { slip, act, there, draft, change, pigs } = model
  const partial = isPartial(act, draft.step)
  const pens = usePlaces(String(slip.inFarmId), act === 'receive').filter(
    (one) => one.kind === 'PEN' && draft.houseId !== null && one.within.includes(draft.houseId),
  )
  if (!pigs) return <p className="text-2">正在读取…</p>
  const isOut = (earNo: string) => draft.left.has(earNo)
  const all = there.length > 0 && there.every(({ earNo }) => !isOut(earNo))
  const toggle = (earNo: string) => {
    const left = new Set(draft.left)
    if (!left.delete(earNo)) left.add(earNo)
    change({ left })
  }
  return (
    <div className="transfer-scroll">
      <PlainTable
        className="ruled-table transfer-table"
        rows={there}
        rowKey={({ earNo }) => earNo}
        rowAttributes={({ earNo }) => ({ className: isOut(earNo) ? 'transfer-out' : undefined })}
        columns={[
          partial && {
            title: '选择',
            head: (
              <Checkbox
                aria-label="全选"
                checked={all}
                onChange={() => change({ left: new Set(all ? there.map((one) => one.earNo) : []) })}
              />
            ),
            cell: ({ earNo }) => (
              <Checkbox aria-label={`选择 ${earNo}`} checked={!isOut(earNo)} onChange={() => toggle(earNo)} />
            ),
          },
          ...pigColumns(pigs.titles),
          ...(act === 'receive' ? berthColumns(model, pens) : []),
          {
            title: '检查结果',
            cell: ({ earNo }) => !isOut(earNo) && <Verdict earNo={earNo} model={model} />,
          },
        ]}
      />
    </div>
  )
}

/** Number and pen in the new farm. */
function berthColumns({ draft, change }: ActModel, pens: readonly Place[]): PlainColumn<SlipPig>[] {
  const cellOf = (earNo: string) => draft.cells[earNo] ?? {}
  const set = (earNo: string, patch: ReturnType<typeof cellOf>) =>
    change({ cells: { ...draft.cells, [earNo]: { ...cellOf(earNo), ...patch } } })
  return [
    {
      title: '新耳号',
      cell: ({ earNo }) => (
        <Input
          aria-label={`${earNo} 新耳号`}
          maxLength={20}
          disabled={draft.left.has(earNo)}
          value={cellOf(earNo).newEarNo ?? ''}
          placeholder="不改"
          onChange={(event) => set(earNo, { newEarNo: event.target.value })}
        />
      ),
    },
    {
      title: '栏位',
      cell: ({ earNo }) => (
        <Select
          aria-label={`${earNo} 栏位`}
          allowClear
          showSearch
          optionFilterProp="label"
          disabled={draft.left.has(earNo) || draft.houseId === null}
          placeholder="可不选"
          options={pens.map(({ uid, label }) => ({ value: uid, label }))}
          value={cellOf(earNo).penId ?? null}
          onChange={(penId?: string | null) => set(earNo, { penId: penId ?? null })}
        />
      ),
    },
  ]
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

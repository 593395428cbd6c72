import { Button, Form, Input } from 'antd'
import { useMemo } from 'react'
import { useDirty } from '#app-state/dirty.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import type { Row } from '#inputs/field-components.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { ConflictPanel } from '../resource-form/conflict-panel.tsx'
import { labelledItem } from '../resource-form/labelled-form.ts'
import { useSaveKey } from '../resource-form/use-form-keys.ts'
import { usePlaces } from '../use-places.ts'
import {
  type Answer,
  type Change,
  type CorrectEventProps,
  refusals,
  type Violation,
  warnings,
} from './correct-event.answer.ts'
import { PlaceInput, PlacesContext } from './correct-event.place-input.tsx'
import { correctionWords } from './correction-words.ts'
import { type CorrectionModel, useCorrectionForm } from './use-correction-form.ts'
import './correct-event.css'
import '../resource-form/resource-form.css'

/**
 * Corrects a recorded event at any position. The server tries it first and answers with the changes and the objections; a reason is asked
 * for, and nothing is lost when another user was faster.
 */
export function CorrectEvent(props: CorrectEventProps) {
  const { form, event, kind } = props
  const model = useCorrectionForm(props)
  useDirty(useTabKey(), model.dirty)
  useSaveKey(() => model.ready && void model.save())
  return (
    <SplitDrawer
      open
      wide
      title={`${correctionWords[kind].title}${form.label}`}
      scope={`${event.earNo}，${event.date}`}
      onClose={model.close}
      footer={model.conflict ? undefined : <Footer kind={kind} model={model} />}
    >
      {model.conflict && <ConflictPanel {...model.conflict} />}
      <div className="correction" hidden={model.conflict !== null}>
        {model.note && (
          <p className="correction-note text-warn rounded" role="alert">
            {model.note}
          </p>
        )}
        {kind === 'edit' && <CorrectionFields {...props} model={model} />}
        <Preview kind={kind} model={model} />
        <Reason kind={kind} model={model} />
      </div>
    </SplitDrawer>
  )
}

type PartProps = Pick<CorrectEventProps, 'kind'> & { model: CorrectionModel }

const Footer = ({ kind, model }: PartProps) => (
  <>
    <span className="flex-1 text-3">{model.hint}</span>
    <Button onClick={model.close}>取消</Button>
    <Button
      type="primary"
      danger={kind !== 'edit'}
      loading={model.saving}
      disabled={!model.ready}
      onClick={() => void model.save()}
    >
      {correctionWords[kind].button}
    </Button>
  </>
)

const REASON_LENGTH = 200

const Reason = ({ kind, model: { reasonId, reason, setReason, needsReason } }: PartProps) => (
  <Form.Item
    {...labelledItem}
    className="correction-reason"
    label={correctionWords[kind].reason}
    htmlFor={reasonId}
    required={needsReason}
  >
    <Input.TextArea
      id={reasonId}
      rows={3}
      maxLength={REASON_LENGTH}
      placeholder={needsReason ? '写明原因，保存在修改记录里' : '当日本人录入，可不填'}
      value={reason}
      onChange={(change) => setReason(change.target.value)}
    />
  </Form.Item>
)

/** Effects of the correction on the animal, and objections to it, before anything is saved. */
function Preview({ kind, model: { answer, cells } }: PartProps) {
  const { act } = correctionWords[kind]
  return (
    <section className="correction-preview" aria-label={`${act}后的变化`} aria-live="polite">
      <h3 className="text-13 bold">{act}后的变化</h3>
      {!cells.idle && answer ? (
        <AnswerView answer={answer} act={act} />
      ) : (
        <p className="m-0 text-3">{cells.idle ?? '正在试算…'}</p>
      )}
    </section>
  )
}

function AnswerView({ answer, act }: { answer: Answer; act: string }) {
  // the effects on the animal are of no use as long as the correction is refused
  const possible = refusals(answer).length === 0
  return (
    <>
      <Rules kind="error" title={`不能${act}`} rules={refusals(answer)} />
      <Rules kind="warning" title="需要说明原因" rules={warnings(answer)} />
      {possible && answer.changes.length > 0 && <Changes changes={answer.changes} act={act} />}
      {possible && answer.changes.length === 0 && <p className="m-0 text-3">状态和成绩没有变化</p>}
    </>
  )
}

interface RulesProps {
  kind: 'error' | 'warning'
  title: string
  rules: readonly Violation[]
}

function Rules({ kind, title, rules }: RulesProps) {
  if (rules.length === 0) return null
  return (
    <div className={`correction-rules flex flex-col rounded correction-${kind}`} role="alert">
      <b className={kind === 'error' ? 'bold text-error' : 'bold text-warn'}>{title}</b>
      {rules.map((one) => (
        <span key={`${one.rule}${one.message}`}>{one.message}</span>
      ))}
    </div>
  )
}

const Changes = ({ changes, act }: { changes: readonly Change[]; act: string }) => (
  <table className="correction-changes w-full border-collapse">
    <thead>
      <tr className="text-2">
        <th>项目</th>
        <th>现在</th>
        <th>{act}后</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((one) => (
        <tr key={one.label}>
          <th scope="row">{one.label}</th>
          <td className="text-3">{one.before}</td>
          <td>
            <b className="bold">{one.after}</b>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The cells of the event as in its entry grid, one below the other. */
function CorrectionFields({ farmId, titles, model }: CorrectEventProps & { model: CorrectionModel }) {
  const { shown, start, form, setValues } = model.cells
  const places = usePlaces(
    model.api,
    farmId,
    shown.map(([, field]) => field),
  )
  const row = useMemo(() => withTitles(start, titles), [start, titles])
  return (
    <PlacesContext value={places}>
      <Form
        form={form}
        name={model.id}
        className="resource-form correction-form"
        {...labelledItem}
        autoComplete="off"
        initialValues={start}
        onValuesChange={(_, values) => setValues(values)}
        aria-label="事件内容"
      >
        {shown.map(([key, field]) => (
          <FormItem
            key={key}
            name={key}
            field={field}
            row={row}
            input={field.kind === 'organisation' ? PlaceInput : undefined}
          />
        ))}
      </Form>
    </PlacesContext>
  )
}

/** The row as a list would send it: with the names of its references. */
function withTitles(cells: Row, titles: Readonly<Record<string, string>>): Row {
  const named = Object.entries(cells).flatMap(([key, value]) => {
    const title = titles[String(value)]
    return title ? [[`${key}Title`, title]] : []
  })
  return { ...cells, ...Object.fromEntries(named) }
}

import { Button, Form, Input } from 'antd'
import { useDirty } from '#app-state/dirty.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { LABEL_WIDTH } from '#domain/constants.ts'
import { ConflictPanel } from '#views/resource-form/conflict-panel.tsx'
import { useSaveKey } from '#views/resource-form/use-form-keys.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import type { CorrectEventProps } from './correction.ts'
import { CorrectionFields } from './correction-fields.tsx'
import { type CorrectionKind, correctionWords } from './correction-words.ts'
import { Preview } from './preview.tsx'
import { useCorrectionForm } from './use-correction-form.ts'
import './correct-event.css'

/**
 * Corrects a recorded event at any position. The server tries it first: what changes, what stands in its way; a reason is
 * asked for, and nothing is lost when somebody else was faster.
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
      footer={model.conflict ? undefined : <Footer {...props} model={model} />}
    >
      {model.conflict && <ConflictPanel {...model.conflict} />}
      <div className="correction" hidden={model.conflict !== null}>
        {model.note && (
          <p className="correction-note" role="alert">
            {model.note}
          </p>
        )}
        {kind === 'edit' && <CorrectionFields {...props} model={model} />}
        <Preview kind={kind} answer={model.answer} idle={model.cells.idle} />
        <Reason
          id={model.reasonId}
          value={model.reason}
          kind={kind}
          required={model.needsReason}
          onChange={model.setReason}
        />
      </div>
    </SplitDrawer>
  )
}

type Model = ReturnType<typeof useCorrectionForm>

const Footer = ({ kind, model }: CorrectEventProps & { model: Model }) => (
  <>
    <span className="correction-hint">{model.hint}</span>
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

interface ReasonProps {
  id: string
  value: string
  kind: CorrectionKind
  required: boolean
  onChange(value: string): void
}

function Reason({ id, value, kind, required, onChange }: ReasonProps) {
  return (
    <Form.Item
      className="correction-reason"
      label={correctionWords[kind].reason}
      htmlFor={id}
      required={required}
      colon={false}
      labelCol={{ flex: LABEL_WIDTH }}
      labelAlign="right"
      wrapperCol={{ flex: 1 }}
    >
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={REASON_LENGTH}
        placeholder={required ? '写明原因，保存在修改记录里' : '当日本人录入，可不填'}
        value={value}
        onChange={(change) => onChange(change.target.value)}
      />
    </Form.Item>
  )
}

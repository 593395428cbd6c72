import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Upload } from 'antd'
import { useEffect, useId, useState } from 'react'
import { faceOf } from '#inputs/registry.ts'
import { organisation } from '#kit/field.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { importModes } from '#kit/import-task.ts'
import { fileProblem, TABLES } from '#views/import-panel/import-file.ts'
import type { Draft } from './draft.ts'
import { KindSelect } from './kind-select.tsx'
import { WizardSteps } from './wizard-steps.tsx'

interface Props {
  page: ImportPage
  /** What was chosen last. */
  start: Omit<Draft, 'files'>
  /** The farm is no choice here. */
  isGiven?: boolean
  maxKilobytes?: number
  onTemplate(kind: ImportKind, farmId: string): void
  onDraft(draft: Draft): void
}

const UPDATING = '同一耳号同一天已有一条记录的，按文件中填写的列更正；空白的列保持原值；没有记录的新增'

const FARM = organisation('猪场', ['farm'], { required: true })

/** The first step: what the rows are, for which farm, the template, and the files. */
export function StartCard({ page, start, isGiven, maxKilobytes, onTemplate, onDraft }: Props) {
  const [chosen, choose] = useState(start)
  const { kind, farmId } = chosen
  const updates = kind?.updates === true && chosen.updates
  const [held, setHeld] = useState<readonly File[]>([])
  const take = (file: File, files: readonly File[]) => {
    // antd hands over one file after the other, each with all of them
    if (file === files.at(-1)) setHeld(files)
    return false
  }
  const problem = held.length > 0 ? problemOf(held, { kind, farmId }, maxKilobytes) : null
  // files that came before the kind was chosen go on once it is
  useEffect(() => {
    if (held.length === 0 || problem !== null) return
    setHeld([])
    onDraft({ kind, farmId, updates, files: held })
  })
  return (
    <section className="wizard-card" aria-label="选择文件">
      <WizardSteps at={0} note={updates ? UPDATING : kind?.effect} />
      <div className="wizard-start">
        <Choices
          page={page}
          chosen={{ ...chosen, updates }}
          isGiven={isGiven}
          onChoose={(change) => choose({ ...chosen, ...change })}
          onTemplate={onTemplate}
        />
        <Upload.Dragger
          multiple
          accept={TABLES.map((type) => `.${type}`).join()}
          showUploadList={false}
          beforeUpload={take}
        >
          <p>把 .xlsx、.csv 文件拖到这里，或点击选择</p>
          <small>
            按列名匹配，列的顺序不限；空行跳过；可一次选多个文件
            {maxKilobytes ? `；每个不超过 ${maxKilobytes} KB` : ''}
          </small>
        </Upload.Dragger>
      </div>
      {problem && <Alert type="error" showIcon message={problem} className="wizard-problem" />}
    </section>
  )
}

interface ChoicesProps extends Pick<Props, 'page' | 'isGiven' | 'onTemplate'> {
  chosen: Props['start']
  onChoose(change: Partial<Props['start']>): void
}

/** Kind of the rows, farm, whether rows that are there are corrected; and the template for them. */
function Choices({ page, chosen, isGiven, onChoose, onTemplate }: ChoicesProps) {
  const { kind, farmId } = chosen
  const id = useId()
  return (
    <div className="wizard-choices">
      {page.kinds.length > 1 && (
        <>
          <label htmlFor={`${id}kind`}>导入类型</label>
          <KindSelect
            id={`${id}kind`}
            kinds={page.kinds}
            value={kind?.key}
            onChange={(key) => onChoose({ kind: page.kinds.find((one) => one.key === key) })}
          />
        </>
      )}
      {!isGiven && <FarmChoice id={id} value={farmId} onChange={(farm) => onChoose({ farmId: farm })} />}
      {kind?.updates && (
        <>
          <span />
          <Checkbox checked={chosen.updates} onChange={({ target }) => onChoose({ updates: target.checked })}>
            {importModes.UPDATE}
          </Checkbox>
        </>
      )}
      <span />
      <Button
        icon={<DownloadOutlined />}
        disabled={!kind || !farmId}
        onClick={() => kind && farmId && onTemplate(kind, farmId)}
      >
        下载模板
      </Button>
    </div>
  )
}

/** What keeps files from going on: the files themselves, or what is not chosen yet. */
function problemOf(
  files: readonly File[],
  { kind, farmId }: Pick<Draft, 'kind' | 'farmId'>,
  maxKilobytes?: number,
): string | null {
  const wrong = files.flatMap((one) => {
    const said = fileProblem(one, maxKilobytes, TABLES)
    return said === null ? [] : [files.length > 1 ? `${one.name}：${said}` : said]
  })
  if (wrong.length > 0) return wrong.join('；')
  const names = files.map(({ name }) => name).join('、')
  if (!kind) return `已选 ${names}，请选择导入类型`
  return farmId ? null : `已选 ${names}，请选择猪场`
}

interface FarmChoiceProps {
  id: string
  value: string | undefined
  onChange(farmId: string | undefined): void
}

function FarmChoice({ id, value, onChange }: FarmChoiceProps) {
  const { Input } = faceOf(FARM)
  return (
    <>
      <label htmlFor={`${id}farm`}>猪场</label>
      <Input
        id={`${id}farm`}
        name="farmId"
        field={FARM}
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
      />
    </>
  )
}

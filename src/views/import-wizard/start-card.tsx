import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Form, Select, Upload } from 'antd'
import { useId, useMemo, useState } from 'react'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { organisation } from '#kit/field.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { importModes } from '#kit/import-task.ts'
import { findHit } from '#widgets/pinyin.load.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import { fileProblem, TABLES } from '../import-panel/import-file.ts'
import type { Draft } from './draft.ts'
import { WizardFrame } from './wizard-frame.tsx'

interface Props {
  page: ImportPage
  /** The last choices. */
  start: Omit<Draft, 'files'>
  /** The farm is no choice here. */
  isGiven?: boolean
  maxKilobytes?: number
  onTemplate(kind: ImportKind, farmId: string): void
  onDraft(draft: Draft): void
}

const UPDATING = '同一耳号同一天已有一条记录的，按文件中填写的列更正；空白的列保持原值；没有记录的新增'

const FARM = organisation('猪场', ['farm'], { required: true })

/** Choices, as the fields of the step hold them. */
interface Chosen {
  readonly kind: string | undefined
  readonly farmId: string | undefined
  readonly updates: boolean
  readonly files?: readonly File[] | undefined
}

/** The first step: kind of the rows, farm, template, and files; it is a form that files send. */
export function StartCard({ page, start, isGiven, maxKilobytes, onTemplate, onDraft }: Props) {
  const [form] = Form.useForm<Chosen>()
  const [first] = useState<Chosen>({ ...start, kind: start.kind?.key })
  const [chosen, choose] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  const kind = page.kinds.find(({ key }) => key === chosen.kind)
  const updates = kind?.updates === true && chosen.updates
  const step = {
    form,
    initialValues: first,
    // one check at a time: another one that a change began would take its place
    validateTrigger: [],
    // files that came before the kind was chosen go on once it is
    onValuesChange() {
      const now: Chosen = form.getFieldsValue(true)
      choose(now)
      if (now.files) form.submit()
    },
    async onFinish() {
      const { farmId, files = [] } = chosen
      onDraft({ kind, farmId, updates, files })
    },
    onFinishFailed: ({ errorFields }: Refused) => setProblem(problemOf(chosen.files ?? [], errorFields)),
  }
  return (
    <section className="panel flex flex-col flex-none" aria-label="选择文件">
      <WizardFrame at="file" form={step} aside={updates ? UPDATING : kind?.effect}>
        <div className="wizard-start flex">
          <Choices {...{ page, isGiven, onTemplate, kind }} farmId={chosen.farmId} />
          <Form.Item noStyle name="files" rules={[{ validator: filesRule(maxKilobytes) }]}>
            <FileDrop maxKilobytes={maxKilobytes} />
          </Form.Item>
        </div>
        {problem && <Alert type="error" showIcon message={problem} className="wizard-problem" />}
      </WizardFrame>
    </section>
  )
}

interface DropProps {
  maxKilobytes: number | undefined
  onChange?(files: readonly File[]): void
}

function FileDrop({ maxKilobytes, onChange }: DropProps) {
  const take = (file: File, files: readonly File[]) => {
    // antd hands over one file after the other, each with all of them
    if (file === files.at(-1)) onChange?.(files)
    return false
  }
  return (
    <Upload.Dragger
      multiple
      accept={TABLES.map((type) => `.${type}`).join()}
      showUploadList={false}
      beforeUpload={take}
    >
      <p className="m-0">把 .xlsx、.csv 文件拖到这里，或点击选择</p>
      <small className="text-12 text-3">
        按列名匹配，列的顺序不限；空行跳过；可一次选多个文件
        {maxKilobytes ? `；每个不超过 ${maxKilobytes} KB` : ''}
      </small>
    </Upload.Dragger>
  )
}

interface ChoicesProps extends Pick<Props, 'page' | 'isGiven' | 'onTemplate'> {
  kind: ImportKind | undefined
  farmId: string | undefined
}

/** Kind of the rows, farm, whether rows that are there are corrected; and the template for them. */
function Choices({ page, kind, farmId, isGiven, onTemplate }: ChoicesProps) {
  const id = useId()
  const Farm = componentsOf(FARM).Input
  return (
    <div className="wizard-choices grid flex-none items-center gap-2">
      {page.kinds.length > 1 && (
        <>
          <label htmlFor={`${id}kind`} className="text-right text-2">
            导入类型
          </label>
          <Form.Item noStyle name="kind" rules={[{ required: true, message: '请选择导入类型' }]}>
            <KindSelect id={`${id}kind`} kinds={page.kinds} />
          </Form.Item>
        </>
      )}
      {!isGiven && (
        <>
          <label htmlFor={`${id}farm`} className="text-right text-2">
            猪场
          </label>
          <Form.Item noStyle name="farmId" rules={[{ required: true, message: '请选择猪场' }]}>
            <Farm id={`${id}farm`} name="farmId" field={FARM} />
          </Form.Item>
        </>
      )}
      {kind?.updates && (
        <>
          <span />
          <Form.Item noStyle name="updates" valuePropName="checked">
            <Checkbox>{importModes.UPDATE}</Checkbox>
          </Form.Item>
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

/** Rule of the files themselves. */
const filesRule = (maxKilobytes?: number) => async (_rule: unknown, files: readonly File[] | undefined) => {
  if (!files?.length) throw new Error('请选择文件')
  const wrong = files.flatMap((one) => {
    const said = fileProblem(one, maxKilobytes, TABLES)
    return said === null ? [] : [files.length > 1 ? `${one.name}：${said}` : said]
  })
  if (wrong.length > 0) throw new Error(wrong.join('；'))
}

interface Refused {
  errorFields: readonly { readonly name: readonly PropertyKey[]; readonly errors: readonly string[] }[]
}

/** Problem of the files themselves, else the missing choice. */
function problemOf(files: readonly File[], refused: Refused['errorFields']): string {
  const own = refused.find(({ name }) => name[0] === 'files')
  const [first] = (own ?? refused[0])?.errors ?? []
  return own ? `${first}` : `已选 ${files.map(({ name }) => name).join('、')}，${first}`
}

interface KindSelectProps {
  id: string
  kinds: readonly ImportKind[]
  value?: string
  onChange?(key: string): void
}

/** Kind of the file's rows, by groups; found by any part of the word or by its spelling. */
function KindSelect({ id, kinds, value, onChange }: KindSelectProps) {
  const [opened, setOpened] = useState(false)
  const spelling = useSpelling(opened)
  const options = useMemo(
    () =>
      [...Map.groupBy(kinds, (kind) => kind.group)].map(([group, members]) => ({
        label: group,
        options: members.map(({ key, label }) => ({ value: key, label })),
      })),
    [kinds],
  )
  return (
    <Select
      id={id}
      showSearch
      autoFocus={value === undefined}
      placeholder="请选择导入类型"
      value={value}
      options={options}
      listHeight={360}
      filterOption={(typed, option) =>
        typeof option?.label === 'string' && findHit(option.label, typed, spelling) !== null
      }
      onOpenChange={(shown) => shown && setOpened(true)}
      {...(onChange && { onChange })}
    />
  )
}

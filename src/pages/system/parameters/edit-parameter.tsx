import { ModalForm } from '@ant-design/pro-components'
import { Alert, Form } from 'antd'
import { type ComponentType, useId, useMemo } from 'react'
import { LABEL_WIDTH } from '#domain/constants.ts'
import { readParameter } from '#domain/parameter-value.ts'
import { type ParameterKey, parameterOf } from '#domain/parameters.ts'
import type { InputProps } from '#inputs/field-components.ts'
import type { Field } from '#kit/field.ts'
import { daySettingOf } from '#kit/setting-checks.ts'
import type { ParameterPlace, ParameterRow } from '#resources/answers/parameters.shapes.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import type { Values } from '#views/resource-form/form-values.ts'
import { useProblems } from '#views/resource-form/use-problems.ts'
import { useSettingCheck } from '#views/use-setting-check.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { ManySelect } from '#widgets/many-select.tsx'
import { ProRoot } from '#widgets/pro-root.tsx'
import { RuleText } from '#widgets/rule-ref.tsx'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { changeFields, ownValue, placeWord, shownValue, valueField } from './parameter-data.ts'
import { useSetParameter } from './use-parameters.ts'
import '#views/resource-form/resource-form.css'

interface EditProps {
  row: ParameterRow
  place: ParameterPlace | null
  today: string
  /** 恢复默认: the place gives the key back to the scope above. */
  reset?: boolean
  onClose(): void
  onDone(): void
}

/** As the questions of other screens look. */
const LOOK = {
  width: 520,
  className: 'fields-modal',
  layout: 'horizontal',
  labelAlign: 'right',
  labelWrap: true,
  labelCol: { flex: LABEL_WIDTH },
  wrapperCol: { flex: 1 },
  colon: false,
  autoFocusFirstInput: false,
  scrollToFirstError: { focus: true },
} as const

/** A new value of one key for the chosen place, or none of its own any more, from a day on. */
export function EditParameter({ row, place, today, reset = false, onClose, onDone }: EditProps) {
  useReturnFocus()
  const { label, says, kind, words } = parameterOf(row.key)
  const [form] = Form.useForm<Values>()
  const id = useId()
  const fields = useMemo(
    (): [string, Field][] =>
      Object.entries(reset ? changeFields : { value: valueField(row.key), ...changeFields }),
    [row, reset],
  )
  const wordsOf = useMemo(() => (kind === 'words' ? wordsInput(words ?? {}) : undefined), [kind, words])
  const { problem, show } = useProblems(
    { form, id },
    fields.map(([key]) => key),
  )
  const save = useSave(row.key, place)
  const own = ownValue(row, place)
  return (
    <ProRoot>
      <ModalForm<Values>
        open
        form={form}
        name={id}
        title={reset ? `恢复默认：${label}` : `${label}：${placeWord(place)}`}
        {...LOOK}
        modalProps={{ centered: true, maskClosable: false, okText: reset ? '恢复默认' : '保存' }}
        initialValues={{ value: own ?? row.holds, effectiveFrom: today }}
        onOpenChange={(open) => !open && onClose()}
        onFinish={async () => {
          const refused = await save(form.getFieldsValue(true) as Values, reset)
          if (refused) show(refused)
          else if (refused === null) onDone()
        }}
      >
        {problem && <Alert type="error" showIcon message={problem} className="resource-form-problem" />}
        {fields.map(([key, field]) => (
          <FormItem
            key={key}
            name={key}
            field={field}
            row={null}
            {...(key === 'value' && { input: wordsOf })}
          />
        ))}
        <p className="parameter-note text-2">
          {reset ? (
            `${placeWord(place)}不再使用自己的值（${shownValue(row.key, own)}），改用上级的值`
          ) : (
            <RuleText>{says}</RuleText>
          )}
        </p>
      </ModalForm>
    </ProRoot>
  )
}

/** Sends the change; resolves with its errors, null when it is set, undefined when the person thinks it over. */
function useSave(key: ParameterKey, place: ParameterPlace | null) {
  const { set } = useSetParameter()
  const mayAdd = useMayAdd()
  const { label } = parameterOf(key)
  const organizeId = place?.uid ?? null
  return async ({ value, effectiveFrom, reason }: Values, reset: boolean) => {
    const change = { organizeId, effectiveFrom, reason }
    if (reset) {
      const result = await set(key, { ...change, reset }, `${label}已恢复默认`)
      return result.ok ? null : result.errors
    }
    const read = readParameter(key, String(value ?? ''))
    if (!read.ok) return { value: [read.message] }
    const may = await mayAdd(key, place, effectiveFrom)
    if (!may) return undefined
    const wanted = { ...change, value: String(read.value), ...(may === 'agreed' && { replaces: true }) }
    const result = await set(key, wanted, `已保存${label}`)
    return result.ok ? null : result.errors
  }
}

/** Asks before a second value for a day replaces the first: the answer ERROR is shown as a question. */
function useMayAdd() {
  const ask = useSettingCheck()
  const confirm = useConfirm()
  return async (
    key: ParameterKey,
    place: ParameterPlace | null,
    date: unknown,
  ): Promise<'free' | 'agreed' | null> => {
    const check = daySettingOf(key)
    if (!check || place?.type !== 'farm') return 'free'
    const why = await ask(check, { farmId: place.uid, date })
    if (why === null) return 'free'
    return (await confirm({ content: `${why}。仍要保存吗？`, okText: '仍要保存' })) ? 'agreed' : null
  }
}

/** Some words of a list, kept with commas between them. */
const wordsInput =
  (words: Readonly<Record<string, string>>): ComponentType<InputProps> =>
  ({ field, id, value, onChange }) => (
    <ManySelect<string[]>
      id={id}
      optionFilterProp="label"
      placeholder={`请选择${field.label}`}
      options={Object.entries(words).map(([word, label]) => ({ value: word, label }))}
      value={String(value ?? '')
        .split(',')
        .filter(Boolean)}
      onChange={(next: string[]) => onChange?.(next.join() || null)}
    />
  )

import { useMemo } from 'react'
import { readParameter } from '#domain/parameter-value.ts'
import { type ParameterKey, parameterOf } from '#domain/parameters.ts'
import { daySettingOf } from '#kit/setting-checks.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useSettingCheck } from '#views/use-setting-check.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { RuleText } from '#widgets/rule-ref.tsx'
import {
  changeFields,
  type ParameterRow,
  type Place,
  placeWord,
  shownValue,
  valueField,
} from './parameter-data.ts'
import { useSetParameter } from './use-parameters.ts'
import { wordsInput } from './words-input.tsx'

type Inputs = NonNullable<Parameters<typeof FieldsModal>[0]['inputs']>

interface EditProps {
  row: ParameterRow
  place: Place | null
  today: string
  onClose(): void
  onDone(): void
}

const own = ({ farm, company, common }: ParameterRow, place: Place | null): string | null =>
  place === null ? common : place.type === 'farm' ? farm : company

/** A new value of one key for the chosen place, from a day on. */
export function EditParameter({ row, place, today, onClose, onDone }: EditProps) {
  const { key } = row
  const one = parameterOf(key)
  const { set } = useSetParameter()
  const mayAdd = useMayAdd()
  const fields = useMemo(() => ({ value: valueField(key), ...changeFields }), [key])
  const inputs = useMemo(
    (): Inputs => (one.kind === 'words' ? { value: wordsInput(one.words ?? {}) } : {}),
    [one],
  )
  return (
    <FieldsModal
      title={`${one.label}：${placeWord(place)}`}
      fields={fields}
      inputs={inputs}
      start={{ value: own(row, place) ?? row.holds, effectiveFrom: today }}
      note={() => (
        <p className="parameter-note">
          <RuleText>{one.says}</RuleText>
        </p>
      )}
      onClose={onClose}
      onOk={async ({ value, ...change }) => {
        const read = readParameter(key, String(value ?? ''))
        if (!read.ok) return { value: [read.message] }
        const may = await mayAdd(key, place, change.effectiveFrom)
        if (!may) return NOT_YET
        const wanted = {
          ...{ ...change, organizeId: place?.uid ?? null, value: String(read.value) },
          ...(may === 'agreed' && { replaces: true }),
        }
        const result = await set(key, wanted as Parameters<typeof set>[1], `已保存${one.label}`)
        if (!result.ok) return result.errors
        onDone()
        return null
      }}
    />
  )
}

/** Nothing is wrong with what was typed; the person thinks it over. */
const NOT_YET = {}

/** Asks before a second value for a day takes the place of what is set: the answer ERROR is shown as a question. */
function useMayAdd() {
  const ask = useSettingCheck()
  const confirm = useConfirm()
  return async (key: ParameterKey, place: Place | null, date: unknown): Promise<'free' | 'agreed' | null> => {
    const check = daySettingOf(key)
    if (!check || place?.type !== 'farm') return 'free'
    const why = await ask(check, { farmId: place.uid, date })
    if (why === null) return 'free'
    return (await confirm({ content: `${why}。仍要保存吗？`, okText: '仍要保存' })) ? 'agreed' : null
  }
}

/** 恢复默认: the place gives the key back to the scope above, from a day on. */
export function ResetParameter({ row, place, today, onClose, onDone }: EditProps) {
  const { label } = parameterOf(row.key)
  const { set } = useSetParameter()
  return (
    <FieldsModal
      title={`恢复默认：${label}`}
      fields={changeFields}
      okText="恢复默认"
      start={{ effectiveFrom: today }}
      note={() => (
        <p className="parameter-note">
          {placeWord(place)}不再使用自己的值（{shownValue(row.key, own(row, place))}），改用上级的值
        </p>
      )}
      onClose={onClose}
      onOk={async ({ effectiveFrom, reason }) => {
        const wanted = { organizeId: place?.uid ?? null, reset: true, effectiveFrom, reason }
        const result = await set(row.key, wanted, `${label}已恢复默认`)
        if (!result.ok) return result.errors
        onDone()
        return null
      }}
    />
  )
}

/** Whether the place has a value of its own to give back. */
export const hasOwn = (row: ParameterRow, place: Place | null): boolean => own(row, place) !== null

import { Input } from 'antd'
import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import { checkEarTag } from '#kit/checks.ts'
import { date, dictionary, organisation, text, weight } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { piglet } from '#resources/pig/piglet.ts'
import type { RowAnswer } from '#views/event-grid/grid-submit.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

const day = date('选种日期', { required: true })

const choices = {
  KEEP: {
    word: '选留',
    fields: {
      date: day,
      houseId: organisation('转入栋舍', ['house'], { required: true }),
      penId: organisation('栏位', ['house']),
      selectiveLevelId: dictionary('等级', 'selective_level'),
      breedId: dictionary('品种', 'breeds', { hint: '空为随母' }),
      batchNo: text('转出批次', { maxLength: 30, hint: '已断奶的填写；空为断奶时转入的批次' }),
      weight: weight('每头体重', { min: 0, max: 600, hint: '已断奶进批次的必填' }),
      confirmReason: text('继续原因', { spaces: true, maxLength: 200, hint: '有提醒时填写' }),
    },
  },
  REJECT: {
    word: '不选留',
    fields: { date: day, reason: text('原因', { spaces: true, maxLength: 60 }) },
  },
}
export type Choice = keyof typeof choices

interface Props {
  choice: Choice
  farmId: string
  today: string
  rows: readonly ListRow[]
  onClose(): void
}

/**
 * 选留: where the kept ones go, and the number each of them will carry. 不选留: they stay in their litters and leave the list of those to
 * choose from.
 */
export function ChoiceModal({ choice, farmId, today, rows, onClose }: Props) {
  const { word, fields } = choices[choice]
  const keeps = choice === 'KEEP'
  const { left, send } = useChoose(farmId, rows, onClose)
  const [ears, setEars] = useState<Readonly<Record<string, string>>>({})
  const earOf = (row: ListRow) => ears[row.uid] ?? String(row.pigletNo)
  return (
    <FieldsModal
      title={`${word} ${left.rows.length} 头`}
      fields={fields}
      start={{ date: today }}
      okText={word}
      note={() => (
        <ul className="choose-ears m-0 p-0 list-none" aria-label={keeps ? '选留耳号' : undefined}>
          {left.rows.map((row) => (
            <li key={row.uid}>
              <span>
                {String(row.pigletNo)}
                {keeps && (row.sex === 'M' ? ' 公' : ' 母')}
              </span>
              {keeps && (
                <Input
                  aria-label={`${String(row.pigletNo)} 的选留耳号`}
                  value={earOf(row)}
                  maxLength={20}
                  onChange={(event) => setEars({ ...ears, [row.uid]: event.target.value.trim() })}
                />
              )}
              {left.messages[row.uid] && <em role="alert">{left.messages[row.uid]}</em>}
            </li>
          ))}
        </ul>
      )}
      onClose={onClose}
      onOk={async (values) => {
        const problem = keeps && left.rows.map((row) => checkEarTag(earOf(row))).find((one) => one !== null)
        if (problem) return { '': [problem] }
        const chosen = left.rows.map((row) =>
          keeps ? { uid: row.uid, earNo: earOf(row) || null } : { uid: row.uid },
        )
        return send({ ...values, result: choice }, chosen)
      }}
    />
  )
}

/** Rest of a decision: the rows that were refused, with the reason under each. */
interface Left {
  readonly rows: readonly ListRow[]
  readonly messages: Readonly<Record<string, string>>
}

/** Sends a decision about some piglets; the refused ones stay with their messages. */
function useChoose(farmId: string, start: readonly ListRow[], onDone: () => void) {
  const call = useCall<{ results: RowAnswer[] }>(piglet.name)
  const { notify } = useServices()
  const [left, setLeft] = useState<Left>({ rows: start, messages: {} })
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const send = async (
    values: Readonly<Record<string, unknown>>,
    rows: readonly Record<string, unknown>[],
  ): Promise<FieldErrors | null> => {
    const answer = await call({
      url: 'choose-pig/choose',
      values: { ...values, farmId, rows },
      quiet: true,
      requestId,
    })
    if (!answer.ok) return answer.errors
    setRequestId(crypto.randomUUID()) // the next sending is another request
    const refused = answer.answer.results.filter((one) => !one.accepted)
    const saved = answer.answer.results.length - refused.length
    if (saved > 0) notify.success(`已保存 ${saved} 头`)
    if (refused.length === 0) {
      onDone()
      return null
    }
    setLeft({
      rows: refused.flatMap(({ row }) => left.rows[row] ?? []),
      messages: Object.fromEntries(
        refused.map(({ row, violations }) => [
          left.rows[row]?.uid ?? '',
          violations.map(({ message }) => message).join('；'),
        ]),
      ),
    })
    const warned = refused.some(({ violations }) => violations.every(({ level }) => level === 'W'))
    return { '': [`${refused.length} 头未保存，请看各行提示${warned ? '；提醒可填继续原因后再保存' : ''}`] }
  }
  return { left, send }
}

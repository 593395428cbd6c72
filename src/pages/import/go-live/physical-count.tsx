import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { type Count, type CountedHeads, countDifferences, countedGroups } from '#resources/golive/state.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import type { Going, GoLiveModel } from './use-go-live.ts'

interface Props {
  golive: NonNullable<Going['golive']>
  counts: readonly Count[]
  model: GoLiveModel
}

type Typed = ReadonlyMap<string, number>
const keyOf = ({ group, item }: Pick<Count, 'group' | 'item'>) => `${group} ${item}`

/** What is typed of a count, and how it is saved. */
function useCount({ golive, counts, model }: Props) {
  const [typed, setTyped] = useState<Typed>(
    () => new Map((golive.counted ?? []).map((one) => [keyOf(one), one.heads])),
  )
  const [note, setNote] = useState(golive.countNote ?? '')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const lines = counts.filter(({ group }) => countedGroups.includes(group))
  const counted = lines.flatMap(({ group, item }): CountedHeads[] => {
    const heads = typed.get(keyOf({ group, item }))
    return heads === undefined ? [] : [{ group, item, heads }]
  })
  const differences = countDifferences(counts, counted).length
  const save = async () => {
    const words = note.trim()
    if (differences > 0 && words === '') return setRefused('盘点与系统不同，请填写差异说明')
    setBusy(true)
    const values = { lines: counted, note: words || null }
    const errors = await model.act('count', values).finally(() => setBusy(false))
    return setRefused(errors && Object.values(errors).flat().join('；'))
  }
  const type = (key: string, heads: number | null) => {
    const next = new Map(typed)
    if (heads === null) next.delete(key)
    else next.set(key, heads)
    setTyped(next)
  }
  return { typed, type, note, setNote, busy, refused, lines, counted, differences, save }
}

/** Heads of the files, of the system and counted in the houses, by class and house; a difference is explained before the farm is live. */
export function PhysicalCount(props: Props) {
  const { typed, type, note, setNote, busy, refused, lines, counted, differences, save } = useCount(props)
  const isOpen = props.golive.status === 'OPEN'
  return (
    <section className="go-live-card" aria-label="头数核对">
      <header className="go-live-head">
        <h2>头数核对</h2>
        <span className="go-live-note">{noteOf(counted.length, lines.length, differences)}</span>
        <Input
          aria-label="差异说明"
          className="go-live-reason"
          placeholder="差异说明"
          maxLength={200}
          value={note}
          disabled={!isOpen}
          onChange={(event) => setNote(event.target.value)}
        />
        {isOpen && (
          <Button disabled={counted.length === 0} loading={busy} onClick={() => void save()}>
            保存盘点
          </Button>
        )}
      </header>
      {refused && <Alert type="error" showIcon message={refused} className="go-live-problem" />}
      <div className="go-live-counts flex flex-wrap items-start gap-3">
        {[...Map.groupBy(lines, ({ group }) => group)].map(([group, own]) => (
          <table key={group} className="go-live-table" aria-label={`${group}盘点`}>
            <thead>
              <tr>
                <th>{group}</th>
                <th className="go-live-number">文件</th>
                <th className="go-live-number">系统</th>
                <th className="go-live-number">盘点</th>
                <th className="go-live-number">差异</th>
              </tr>
            </thead>
            <tbody>
              {own.map((line) => (
                <CountLine key={line.item} {...{ line, typed, type, isOpen }} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

interface LineProps {
  line: Count
  typed: Typed
  type(key: string, heads: number | null): void
  isOpen: boolean
}

function CountLine({ line, typed, type, isOpen }: LineProps) {
  const heads = typed.get(keyOf(line))
  const gap = heads === undefined ? null : heads - line.system
  return (
    <tr data-level={gap || line.file !== line.system ? 'E' : undefined}>
      <td>{line.item}</td>
      <td className="go-live-number">{formatNumber(line.file)}</td>
      <td className="go-live-number">{formatNumber(line.system)}</td>
      <td className="go-live-number">
        <InputNumber
          aria-label={`${line.group} ${line.item} 盘点头数`}
          size="small"
          min={0}
          precision={0}
          controls={false}
          disabled={!isOpen}
          value={heads ?? null}
          onChange={(value) => type(keyOf(line), value)}
        />
      </td>
      <td className="go-live-number">{formatNumber(gap)}</td>
    </tr>
  )
}

function noteOf(counted: number, all: number, differences: number): string {
  if (counted === 0) return '请按类别和栋舍清点后填写头数，有差异的说明原因'
  const filled = `已填 ${counted}/${all}`
  return differences === 0 ? `${filled}，与系统一致` : `${filled}，差异 ${differences} 处`
}
